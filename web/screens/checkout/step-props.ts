import type { Drafts } from './drafts.ts'
import type { Checkout } from './use-checkout.ts'

/** What every step gets: where the checkout stands, what was typed, and the two ways on. */
export type StepProps = {
  title: string
  /** Why the person is back on this step, or ''; it has the focus as the step opens. */
  notice: string
  checkout: Checkout
  drafts: Drafts
  onDraft: (change: Partial<Drafts>) => void
  onNext: () => void
  /** The step is saved, but stays: what was typed on it is no draft any more. */
  onSaved: () => void
  onBack: () => void
  /** The answer with prices for a choice that is not saved yet, or null. */
  onPreview: (preview: Checkout | null) => void
}
