import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { ordersGoOn } from '../kit/how-many.ts'
import { useEntry } from '../kit/use-entry.ts'

type Props = { payerId: string; source: { receiptId: number } | { creditNo: string }; label?: string }

/** Pays what is due longest with what is free of a receipt or a credit note. */
export function PayInvoicesButton({ payerId, source, label }: Props) {
  const { entryId, next, endIfStored } = useEntry('staffPayInvoices')
  const spend = useChange('staffPayInvoices', {
    onDone: ({ released }) => {
      next()
      toast(`Paid${released.length > 0 ? `, ${ordersGoOn(released.length)}` : ''}`)
    },
    onRefused: endIfStored,
  })
  return (
    <Button
      look="quiet"
      {...(label !== undefined && { 'aria-label': label })}
      busy={spend.isPending}
      onClick={() => spend.mutate({ entryId, customerId: payerId, creditNo: '', ...source })}
    >
      Pay invoices
    </Button>
  )
}
