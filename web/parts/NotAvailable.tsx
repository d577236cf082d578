import { MESSAGES } from '#shared/codes/messages.ts'
import css from './add-form.module.css'

/** Replaces quantity and Add where a product cannot be ordered (CAT-45, PRD-45). */
export const NotAvailable = ({ large = false }: { large?: boolean }) => (
  <button type="button" className={css['none']} data-large={large || undefined} disabled>
    {MESSAGES.notAvailable}
  </button>
)
