import { hasEndedReturn } from '#shared/codes/return-statuses.ts'
import { formatAud } from '#shared/rules/money.ts'
import { acceptedWords } from '#shared/rules/accepted-part.ts'
import { openCredit } from '#shared/rules/open-credit.ts'
import { arrivalWords } from './arrival-words.ts'
import css from './verdict-note.module.css'

/** sendBy: the last day for the goods to arrive; null before it is approved. */
type Request = { status: string; reason: string; sendBy: string | null }
/** salePrice: of one in cents ex GST, for who may see prices. */
type Line = {
  qty: number
  accepted: number | null
  received: number
  credited: number
  replaced: number
  charged: number
  decision: string
  salePrice?: number | undefined
  verdict: { refusal: string; kind: string; words: string; sendBy: string; fee?: number | undefined }
}

/** What staff decided of a line: how many units, why not the others, and what comes of those accepted. */
export function DecisionNote({ request, line }: { request: Request; line: Line }) {
  const { qty, accepted, decision } = line
  const isRejected = accepted === 0
  const arrival = arrivalWords(request, line)
  return (
    <div className={css['verdict']} data-kind={isRejected ? 'refused' : line.verdict.kind}>
      <b>{acceptedWords(accepted ?? 0, qty)}</b>
      {decision !== '' && <span className={css['reason']}>{decision}</span>}
      {isOpen(request, line) && <span>{outcomeWords(request, line)}</span>}
      {arrival !== '' && <span>{arrival}</span>}
    </div>
  )
}

/** Whether accepted units are still to be settled. */
const isOpen = ({ status }: Request, { accepted, credited, replaced }: Line) =>
  !hasEndedReturn(status) && credited + replaced < (accepted ?? 0)

/** What comes of accepted units: their credit less the fee where it is sure that they are credited. */
function outcomeWords({ reason }: Request, { salePrice, verdict, ...line }: Line): string {
  const isTested = verdict.kind === 'evaluation' || verdict.kind === 'replacement'
  if (isTested || salePrice === undefined) return verdict.refusal === '' ? verdict.words : ''
  const { creditCents, feeCents, isHere } = openCredit(
    { ...line, accepted: line.accepted ?? 0 },
    { reason, priceCents: salePrice, feeCents: verdict.fee ?? 0 },
  )
  const amount = `${formatAud(creditCents)} ex GST`
  const credit = isHere ? `${amount} to be credited` : `Credit of ${amount} once we have the goods`
  return feeCents === 0 ? credit : `${credit}, after a restocking fee of ${formatAud(feeCents)}`
}
