import type { Drafts } from './drafts.ts'
import type { Checkout } from './use-checkout.ts'

/** What every step gets: where the checkout stands, what was typed, and the two ways on. */
export type StepProps = {
  title: string
  checkout: Checkout
  drafts: Drafts
  onDraft: (change: Partial<Drafts>) => void
  onNext: () => void
  onBack: () => void
  /** The answer with prices for a choice that is not saved yet, or null. */
  onPreview: (preview: Checkout | null) => void
}
