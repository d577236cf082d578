import { formatAud } from '#shared/rules/money.ts'
import css from './verdict-note.module.css'

/** Amounts in cents, for who may see prices. refusal: '' where the policy takes it back. */
type Verdict = {
  refusal: string
  kind: string
  words: string
  fee?: number | undefined
  credit?: number | undefined
  gst?: number | undefined
  owed?: number | undefined
}
type Props = {
  verdict: Verdict
  /** By when the goods are to arrive, in words; '' where that is not to be said. */
  arrival: string
}

/** What the policy says of a line: in words, and what it comes to for who may see prices. */
export function VerdictNote({ verdict, arrival }: Props) {
  const { refusal, kind, words, credit, fee, gst, owed } = verdict
  const isRefused = refusal !== ''
  return (
    <div className={css['verdict']} data-kind={isRefused ? 'refused' : kind}>
      <b>{words}</b>
      {!isRefused && credit !== undefined && (
        <span>
          {kind === 'evaluation' || kind === 'replacement' ? 'Up to ' : 'Estimated credit '}
          {formatAud(credit)}
          {gst !== undefined && ` + ${formatAud(gst)} GST`}
          {fee !== undefined && fee > 0 && `, after a fee of ${formatAud(fee)}`}
        </span>
      )}
      {!isRefused && owed !== undefined && owed > 0 && (
        <span>Asks for a replacement order of at least {formatAud(owed)} ex GST</span>
      )}
      {!isRefused && arrival !== '' && <span>{arrival}</span>}
    </div>
  )
}
