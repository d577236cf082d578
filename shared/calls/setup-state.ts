import type { SetupStep } from '../codes/setup-steps.ts'
import type { SetupValues } from '../rules/setup-form.ts'

/** The progress of the set-up for its page. `step` is null once it is over. */
export type OutgoingState = {
  step: SetupStep | null
  done: SetupStep[]
  /** What was typed, without secrets, by step. */
  typed: Partial<Record<SetupStep, SetupValues>>
  /** The second factor that is to be proved: its secret in base 32, and a QR code as SVG. */
  factor: { secret: string; picture: string } | null
  recoveryCodes: string[]
}
