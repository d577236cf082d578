import { INVOICE_LIST_WORDS, INVOICE_LISTS } from '#shared/codes/invoice-lists.ts'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { ListFilters } from '#web/parts/ListFilters.tsx'
import type { InvoiceFilter } from './invoice-filter.ts'
import css from './invoices.module.css'

type Props = {
  filter: InvoiceFilter
  onChange: (change: Partial<InvoiceFilter>) => void
  onClear: (() => void) | undefined
}

/** Typed text, a range of days, and what is open, overdue or a credit note (INV-01, INV-02). */
export const InvoiceFilters = ({ filter, onChange, onClear }: Props) => (
  <ListFilters
    label="Your invoices"
    placeholder={LIST_WORDS.invoices.search}
    maxLength={ORDER_TEXT_MAX}
    text={filter.text}
    onText={(text) => onChange({ text })}
    days={{ from: filter.from, to: filter.to, onDays: onChange }}
    onClear={onClear}
  >
    <fieldset className={css['lists']}>
      <legend className="unseen">Which invoices</legend>
      {INVOICE_LISTS.map((list) => (
        <label key={list} className={css['chip']} data-on={filter.list === list || undefined}>
          <input
            type="radio"
            name="list"
            value={list}
            checked={filter.list === list}
            onChange={() => onChange({ list })}
          />
          {INVOICE_LIST_WORDS[list]}
        </label>
      ))}
    </fieldset>
  </ListFilters>
)
