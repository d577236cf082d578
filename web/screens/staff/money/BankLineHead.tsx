import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import staff from '../staff.module.css'
import css from './bank.module.css'

/** What the bank says of a line: its words, its day and its amount. */
export const BankLineHead = ({ line }: { line: { words: string; paidOn: string; amount: number } }) => (
  <div className={css['lineHead']}>
    <span>
      <b>{line.words || 'No words'}</b>
      <span className={staff['soft']}> · {shownDay(line.paidOn)}</span>
    </span>
    <b>{formatAud(line.amount)}</b>
  </div>
)
