import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shipsAndWaits } from '#shared/rules/waiting-stock.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { toast } from '#web/data/notices.tsx'
import { OrderHold } from '#web/data/OrderHold.tsx'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { RecordHead } from '#web/parts/RecordHead.tsx'
import { Totals } from '#web/parts/Totals.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import type { Order } from './order-filter.ts'
import { orderRows } from './order-amounts.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderLine } from './OrderLine.tsx'
import { useActivityView } from './use-activity-view.ts'
import { useCancel } from './use-cancel.tsx'
import { productsIn } from '#web/data/reorder/past-lines.ts'
import { useReorderAll } from '#web/data/reorder/use-reorder-all.tsx'
import { useReorder } from './use-reorder.tsx'
import { useSwap } from './use-swap.tsx'
import { useDatesKept } from './use-dates-kept.ts'
import { newRequestAddress } from '#web/parts/to-return.ts'
import css from '#web/parts/record-page.module.css'

const NOT_SENT = 'This site does not send email, so none was sent'

/**
 * An order with all that is known of it; prints on A4 without the shop around it. As a back order it also
 * says when more of its products is expected.
 */
export function OrderView({ order, isBackOrder = false }: { order: Order; isBackOrder?: boolean }) {
  const hasPrices = useAllows(NEEDS.dealerPrices)
  const mayReturn = useAllows(NEEDS.returns)
  const { currentUserAccount } = useSession()
  const { reorder, confirmation } = useReorder()
  const { reorderAll, preview } = useReorderAll()
  const { cancelLine, cancelOrder, question } = useCancel(order)
  const { swapOf, dialog } = useSwap(order)
  const { keptOf } = useDatesKept()
  const resend = useChange('resendOrderConfirmation', {
    onDone: ({ sentTo }) => toast(settings.sendsMail ? `On its way to ${sentTo}` : NOT_SENT),
  })
  useActivityView(order)
  return (
    <article className={css['record']}>
      <p className={css['paper']}>
        {settings.productName} · {currentUserAccount.accountname} ({currentUserAccount.accountid})
      </p>
      <RecordHead
        title={`Order ${order.orderno}`}
        when={
          <>
            {auDayAndTime(order.orderdate)} <OrderStatusWord status={order.lowstatus} />
            {shipsAndWaits(order.lines, order.shipsnow)}
          </>
        }
      >
        {reorderAll && order.lines.length > 0 && (
          <Button onClick={() => void reorderAll([order])}>Reorder all ({productsIn([order])})</Button>
        )}
        <Button
          look="quiet"
          busy={resend.isPending}
          onClick={() => resend.mutate({ orderNo: order.orderno })}
        >
          <IconMail size={18} />
          Email it to me
        </Button>
        {cancelOrder && (
          <Button look="quiet" onClick={cancelOrder}>
            Cancel Backorder
          </Button>
        )}
      </RecordHead>
      {order.heldReason && (
        <div className={css['held']} role="status">
          <b>This order is held.</b> {order.heldReason}.<OrderHold orderNo={order.orderno} />
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
            <OrderLine
              key={line.id}
              line={line}
              onReorder={reorder && (() => reorder(line))}
              onCancel={cancelLine && (() => cancelLine(line))}
              onSwap={swapOf(line)}
              returnAddress={mayReturn ? returnAddressOf(order, line) : undefined}
              hasAvailability={isBackOrder}
              keptOf={keptOf}
            />
          ))}
        </ul>
      )}
      <div className={css['ends']}>
        <OrderTimeline orderNo={order.orderno} />
        {hasPrices && (
          <div className={css['totals']}>
            <Totals label="Order totals" rows={orderRows(order)} />
          </div>
        )}
      </div>
      {confirmation}
      {question}
      {dialog}
      {preview}
    </article>
  )
}

/** Where what was shipped of a line can be sent back; of several invoices the policy chooses. */
function returnAddressOf({ invoicenos }: Order, line: Order['lines'][number]): string | undefined {
  if (line.shippedqty === 0 || invoicenos.length === 0) return undefined
  const [invoiceNo = ''] = invoicenos.length === 1 ? invoicenos : []
  return newRequestAddress({ productId: line.itemno, units: line.shippedqty, invoiceNo })
}
