import { formatAud } from '#shared/rules/money.ts'
import { bankLines, depositWords } from '#shared/rules/seller-words.ts'
import { settings } from '#web/data/settings.ts'
import type { Placed } from './PlacedFacts.tsx'
import css from './order-success.module.css'

/** Where a direct deposit is paid to, and what is to be quoted. */
export function DepositBox({ deposit, orderNo }: { deposit: Placed['deposit']; orderNo: string }) {
  if (!deposit) return null
  const reference = `order ${orderNo}`
  const lines = bankLines(settings.seller, reference)
  return (
    <section className={css['deposit']} aria-labelledby="deposit">
      <h2 id="deposit">Please pay by direct deposit</h2>
      {deposit.amount !== undefined && (
        <p>
          To pay: <b>{formatAud(deposit.amount)}</b> inc GST
        </p>
      )}
      {lines.length === 0 ? (
        <p>{depositWords(settings.seller, reference)}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
