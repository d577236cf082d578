import { useState } from 'react'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import staff from '../staff.module.css'
import css from './mail-dialog.module.css'
import { StateTabs } from './StateTabs.tsx'

const LOOKS = { '': 'As it looks', text: 'Plain text' } as const
/** Nothing of the mail runs, and nothing is loaded for it; its own styles may show. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`

type Props = { mailId: number; onAgain: (() => void) | null; onClose: () => void }

/** A mail as its reader got it, and its plain text. */
export function MailDialog({ mailId, onAgain, onClose }: Props) {
  const { data, error, refetch } = useRead('staffMail', { mailId })
  const [look, setLook] = useState('')
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={`${staff['dialog'] ?? ''} ${css['dialog'] ?? ''}`}
      aria-label="Mail"
      aria-busy={!data}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {error && <LoadProblem text={problemText('staffMail', error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <h2>{data.subject}</h2>
          <p className={staff['soft']}>
            To {data.recipient} · {auDayAndTime(data.sentAt ?? data.createdAt)}
            {data.attached.length > 0 && ` · with ${data.attached.join(', ')}`}
          </p>
          {data.text === '' ? (
            <p>The text of this mail is no longer kept.</p>
          ) : (
            <>
              <StateTabs label="Look" states={LOOKS} chosen={look} onChoose={setLook} />
              {look === 'text' ? (
                <pre className={css['text']}>{data.text}</pre>
              ) : (
                <iframe className={css['frame']} title="The mail" sandbox="" srcDoc={POLICY + data.html} />
              )}
            </>
          )}
        </>
      )}
      <div className={staff['dialogWays']}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        {onAgain && <Button onClick={onAgain}>Send again</Button>}
      </div>
    </dialog>
  )
}
