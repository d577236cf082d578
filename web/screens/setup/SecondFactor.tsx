import { CopyButton } from '#web/parts/CopyButton.tsx'
import css from './setup.module.css'

/** The secret of the second factor, to scan or to type. */
export const SecondFactor = ({ secret, picture }: { secret: string; picture: string }) => (
  <div className={css['factor']}>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
      alt="QR code of the secret below"
      width={200}
      height={200}
    />
    <div>
      <p className={css['soft']}>Or type this secret:</p>
      <p className={css['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </div>
  </div>
)

export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul className={css['codes']} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div>
      <CopyButton text={codes.join('\n')} />
    </div>
  </>
)
