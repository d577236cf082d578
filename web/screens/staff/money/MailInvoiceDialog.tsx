import { useState } from 'react'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Refused } from '#web/data/failures.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import type { InvoiceDetail } from './invoice-detail.ts'

const OF_FIELD: RefusalCode = 'invoice.noMail'

/** Asks to whom an invoice goes; the address of its order is there already. */
export function MailInvoiceDialog({
  invoice,
  onClose,
}: {
  invoice: InvoiceDetail['invoice']
  onClose: () => void
}) {
  const { invoiceNo } = invoice
  const [email, setEmail] = useState(invoice.email)
  const [problem, setProblem] = useState('')
  const send = useChange('staffMailInvoice', {
    onDone: ({ sentTo }) => {
      toast(`${invoiceNo} goes to ${sentTo}`)
      onClose()
    },
    shows: (failed) => {
      const isOfField = failed instanceof Refused && failed.code === OF_FIELD
      if (isOfField) setProblem(failed.message)
      return isOfField
    },
  })
  return (
    <FormDialog
      title={`Send ${invoiceNo} by mail`}
      about="It goes as PDF, as it was first issued."
      yes="Send"
      isBusy={send.isPending}
      onYes={() => send.mutate({ invoiceNo, email })}
      onNo={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={email}
        problem={problem || undefined}
        onChange={({ target }) => {
          setEmail(target.value)
          setProblem('')
        }}
      />
    </FormDialog>
  )
}
