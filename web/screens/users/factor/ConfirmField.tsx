import { USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { Refused } from '#web/data/failures.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type Confirmation = { password: string; code: string }
/** What is typed to confirm a change of a second factor: the password, or a code. */
export type Typed = { isByCode: boolean; text: string }
export const NOTHING_TYPED: Typed = { isByCode: false, text: '' }

export const confirmationOf = ({ isByCode, text }: Typed): Confirmation =>
  isByCode ? { password: '', code: text } : { password: text, code: '' }

/** What is missing, in words; undefined where something is typed. */
export const missingOf = ({ isByCode, text }: Typed): string | undefined =>
  text === '' ? (isByCode ? 'Please enter a code' : 'Please enter your password') : undefined

/** Whether a refusal is about what is typed to confirm, not about the new factor. */
export const isUnconfirmed = (problem: unknown): problem is Refused =>
  problem instanceof Refused && UNCONFIRMED.has(problem.code ?? '')
const UNCONFIRMED: ReadonlySet<string> = new Set([
  'factor.confirm',
  'factor.codeOnly',
  'factor.wrong',
  'session.tooManyAttempts',
])

type Props = {
  typed: Typed
  problem?: string | undefined
  autoFocus?: boolean
  onChange: (typed: Typed) => void
}

/** Asks for the password, or else for a code. */
export function ConfirmField({ typed: { isByCode, text }, problem, autoFocus = false, onChange }: Props) {
  const field = isByCode
    ? ({ label: 'Code', autoComplete: 'one-time-code', maxLength: 20, type: 'text' } as const)
    : ({
        ...{ label: 'Your password', autoComplete: 'current-password', type: 'password' },
        maxLength: USER_FIELD_MAX.password,
      } as const)
  return (
    <>
      <TextField
        key={field.label}
        {...field}
        autoFocus={autoFocus}
        value={text}
        problem={problem}
        {...(isByCode && { hint: 'Of your authenticator app, or a recovery code' })}
        onChange={({ target }) => onChange({ isByCode, text: target.value })}
      />
      <Button look="plain" onClick={() => onChange({ isByCode: !isByCode, text: '' })}>
        {isByCode ? 'Use the password instead' : 'Use a code instead'}
      </Button>
    </>
  )
}
