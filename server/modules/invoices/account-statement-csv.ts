import { AGEING_BUCKETS, type AgeingBucket } from '#shared/rules/ageing.ts'
import { csvFile } from '#shared/rules/csv-file.ts'
import { centsToDollars } from '#shared/rules/money.ts'
import type { AccountStatement } from './account-statement-paper.ts'

const HEAD = ['Date', 'Document', 'Number', 'Order', 'Reference', 'About', 'Due', 'Amount', 'Balance']
const dollars = (cents: number) => centsToDollars(cents).toFixed(2)

/** A statement as a table: days as YYYY-MM-DD, dollars inc GST with two decimals. The ages stand below it. */
export const accountStatementCsv = (facts: AccountStatement): string =>
  csvFile([
    HEAD,
    [facts.from, 'Opening balance', '', '', '', '', '', '', dollars(facts.openingCents)],
    ...facts.movements.map((one) => [
      one.day,
      one.what,
      one.number,
      one.orderNo,
      one.reference,
      one.about,
      one.dueOn ?? '',
      dollars(one.amountCents),
      dollars(one.balanceCents),
    ]),
    [facts.to, 'Closing balance', '', '', '', '', '', '', dollars(facts.closingCents)],
    ...(Object.entries(AGEING_BUCKETS) as [AgeingBucket, string][]).map(([bucket, title]) => [
      ...[facts.to, 'Due by age', '', '', '', title, ''],
      dollars(facts.ageing[bucket]),
      '',
    ]),
  ])
