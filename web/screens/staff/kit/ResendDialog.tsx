import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'

type Props = { mail: { id: number; subject: string; recipient: string }; onClose: () => void }

/** Asks before a mail is sent once more, and says where its copy goes. */
export function ResendDialog({ mail: { id, subject, recipient }, onClose }: Props) {
  const resend = useChange('staffResendMail', {
    onDone: ({ sentTo }) => {
      toast(`A copy goes to ${sentTo}`)
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <QuestionDialog
      question={`Send “${subject}” to ${recipient} once more?`}
      yes="Send again"
      no="Back"
      isBusy={resend.isPending}
      onYes={() => resend.mutate({ mailId: id })}
      onNo={onClose}
    />
  )
}
