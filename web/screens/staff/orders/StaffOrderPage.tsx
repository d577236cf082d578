import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useNumberParam } from '../kit/use-number-param.ts'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import { OrderRead } from './OrderPanel.tsx'
import css from './order-detail.module.css'

/** An order on a page of its own: on a phone, and for a second window. */
export function StaffOrderPage() {
  const webOrderNo = useNumberParam('webOrderNo')
  if (webOrderNo === null) return <StaffPageNotFound />
  return (
    <div className={css['page']}>
      <PageHeading text={`Web order ${String(webOrderNo)}`} className="unseen" />
      <OrderRead webOrderNo={webOrderNo} />
    </div>
  )
}
