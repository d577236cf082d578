import { CopyButton } from '#web/parts/CopyButton.tsx'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './factor.module.css'

type Props = { codes: readonly string[]; onClose: () => void }

/** Shows the recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = codes.join('\n')
  return (
    <DialogFrame
      title="Your recovery codes"
      isBusy={false}
      onClose={() => undefined} // Escape must not take them away unread
      ways={
        <>
          <CopyButton text={text} />
          <a
            className={css['save']}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="recovery-codes.txt"
          >
            Save as a file
          </a>
          <Button onClick={onClose}>I have saved these codes</Button>
        </>
      }
    >
      <p>
        Each of these signs you in once where you have neither authenticator nor passkey. They are not shown
        again: keep them where nobody else finds them.
      </p>
      <ol className={css['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </DialogFrame>
  )
}
