import { buttonClass } from '#web/ui/Button.tsx'

type Props = {
  is: 'pick-list' | 'packing-slip'
  number: string
  /** What is seen instead of its words, where a column says them. */
  seen?: string
}
const WORDS = { 'pick-list': 'Pick list (PDF)', 'packing-slip': 'Packing slip (PDF)' }

/** A paper of the warehouse, to read or print in a tab of its own. */
export const PaperLink = ({ is, number, seen }: Props) => (
  <a
    className={buttonClass({ look: 'plain' })}
    href={`/papers/${is}/${encodeURIComponent(number)}`}
    target="_blank"
    rel="noreferrer"
    aria-label={`${WORDS[is]} ${number}`}
  >
    {seen ?? WORDS[is]}
  </a>
)
