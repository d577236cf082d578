import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { PayToRelease } from '#web/parts/PayToRelease.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { useAllows } from './session.ts'
import { useRead } from './use-read.ts'

/** What has to be paid so that an order goes on, and the way to; nothing where money does not hold it. */
export function OrderHold({ orderNo }: { orderNo: string }) {
  const mayPay = useAllows(NEEDS.payInvoices)
  const { data } = useRead('orderHold', { orderNo }, { when: useAllows(NEEDS.payToRelease) })
  if (!data?.hold) return null
  return (
    <PayToRelease hold={data.hold}>
      {mayPay && data.hold.invoices.length > 0 && (
        <Link className={buttonClass()} to={ROUTES.creditSummary}>
          Pay now
        </Link>
      )}
    </PayToRelease>
  )
}
