import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { toast } from '#web/data/notices.tsx'
import { Button } from '#web/ui/Button.tsx'

/** What stands below the own email: that it waits to be confirmed, or what a change of it does. */
export function PendingEmail() {
  const { data } = useRead('ownEmail', {})
  const resend = useChange('resendEmailLink', {
    onDone: ({ email }) => toast(`The link is on its way to ${email}.`),
  })
  if (!data?.isPending)
    return <>The new address gets a link that confirms it; the old one can undo the change for 7 days.</>
  return (
    <span role="status">
      <b>Not confirmed yet.</b> Open the link that we have mailed to {data.email}. Until then, links to a new
      password go to the address that was confirmed last.{' '}
      <Button look="plain" busy={resend.isPending} onClick={() => resend.mutate({})}>
        Send the link again
      </Button>
    </span>
  )
}
