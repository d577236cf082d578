import { IconMail, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { toast } from '#web/data/notices.tsx'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { Totals } from '#web/parts/Totals.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { Order } from './order-filter.ts'
import { orderRows } from './order-amounts.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHold } from './OrderHold.tsx'
import { OrderLine } from './OrderLine.tsx'
import { useActivityView } from './use-activity-view.ts'
import { useReorder } from './use-reorder.tsx'
import css from './order-view.module.css'

const NOT_SENT = 'This site does not send email, so none was sent'

/** An order with all that is known of it; prints on A4 without the shop around it. */
export function OrderView({ order }: { order: Order }) {
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const seesOwed = useAllows(NEEDS.payToRelease)
  const { currentUserAccount } = useSession()
  const { reorder, confirmation } = useReorder()
  const resend = useChange('resendOrderConfirmation', {
    onDone: ({ sentTo }) => toast(settings.sendsMail ? `On its way to ${sentTo}` : NOT_SENT),
  })
  useActivityView(order)
  return (
    <article className={css['order']}>
      <p className={css['paper']}>
        {settings.productName} · {currentUserAccount.accountname} ({currentUserAccount.accountid})
      </p>
      <div className={css['head']}>
        <div>
          <PageHeading text={`Order ${order.orderno}`} />
          <p className={css['when']}>
            {auDayAndTime(order.orderdate)} <OrderStatusWord status={order.lowstatus} />
          </p>
        </div>
        <div className={css['ways']}>
          <Button
            look="quiet"
            busy={resend.isPending}
            onClick={() => resend.mutate({ orderNo: order.orderno })}
          >
            <IconMail size={18} />
            Email it to me
          </Button>
          <Button look="quiet" onClick={() => window.print()}>
            <IconPrinter size={18} />
            Print
          </Button>
        </div>
      </div>
      {order.heldReason && (
        <div className={css['held']} role="status">
          <b>This order is held.</b> {order.heldReason}.{seesOwed && <OrderHold orderNo={order.orderno} />}
        </div>
      )}
      <OrderFacts order={order} />
      {order.lines.length === 0 ? (
        <div className={css['message']} role="alert">
          <p>{refusalText('order.noLines')}</p>
          <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.contactUs}>
            Contact us
          </Link>
        </div>
      ) : (
        <ul className={css['lines']} aria-label="Lines of this order">
          {order.lines.map((line) => (
            <OrderLine key={line.id} line={line} onReorder={reorder && (() => reorder(line))} />
          ))}
        </ul>
      )}
      {hasPrices && (
        <div className={css['totals']}>
          <Totals label="Order totals" rows={orderRows(order)} />
        </div>
      )}
      {confirmation}
    </article>
  )
}
