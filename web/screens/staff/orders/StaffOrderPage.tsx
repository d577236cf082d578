import { useParams } from 'react-router'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { NoStaffAccess } from '../NoStaffAccess.tsx'
import { OrderRead } from './OrderPanel.tsx'
import css from './order-detail.module.css'

/** An order on a page of its own: on a phone, and for a second window. */
export function StaffOrderPage() {
  const { webOrderNo = '' } = useParams()
  if (!/^\d{1,15}$/.test(webOrderNo)) return <NoStaffAccess />
  return (
    <div className={css['page']}>
      <PageHeading text={`Web order ${webOrderNo}`} className="unseen" />
      <OrderRead webOrderNo={Number(webOrderNo)} />
    </div>
  )
}
