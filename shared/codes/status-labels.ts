/** The label a product may carry (PRD-12); most carry none. */
const STATUS_LABELS = ['Special', 'Clearance', 'New Product'] as const
export type StatusLabel = (typeof STATUS_LABELS)[number]

export const isStatusLabel = (text: string): text is StatusLabel =>
  (STATUS_LABELS as readonly string[]).includes(text)
