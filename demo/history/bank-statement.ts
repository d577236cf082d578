import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** A payer with all open invoices, oldest first. Amounts in cents inc GST. */
type Owing = { name: string; invoices: { no: string; cents: number }[] }

const MATCHED = 4
/** Whoever owes more invoices than that pays them by a list. */
const INVOICES_MAX = 8
/** What a bank keeps of a payment from abroad. */
const BANK_FEE_CENTS = 15_00
const STRANGER = { words: 'TRANSFER J MCKENZIE PHONE CASES', cents: 249_90 }
const ACCOUNT_FEE = { words: 'MONTHLY ACCOUNT FEE', cents: -10_00 }

/**
 * A bank statement as CSV of one day: payments that name their invoices, one that names only who pays, one
 * that is short by a fee, one of which nothing can be found, and money that went out.
 * @param payerIds who may pay by it; those with no open orders first, whose debt stays the same
 * @param paidOn the Brisbane day, YYYY-MM-DD
 */
export async function bankStatement(tx: Tx, payerIds: readonly string[], paidOn: string): Promise<Buffer> {
  const [byName, short, ...others] = await owing(tx, payerIds)
  const lines = [
    ...others.slice(0, MATCHED).map(({ name, invoices }) => lineOf(name, invoices.slice(0, 2))),
    ...(byName ? [{ words: `DIRECT CREDIT ${byName.name.toUpperCase()}`, cents: sum(byName.invoices) }] : []),
    ...(short ? [withoutFee(lineOf(short.name, short.invoices.slice(0, 1)))] : []),
    STRANGER,
    ACCOUNT_FEE,
  ]
  const day = paidOn.split('-').reverse().join('/')
  const rows = lines.map(({ words, cents }) => [day, `"${words}"`, (cents / 100).toFixed(2)].join(','))
  return Buffer.from(['Date,Description,Amount', ...rows, ''].join('\r\n'))
}

const sum = (invoices: Owing['invoices']) => invoices.reduce((all, { cents }) => all + cents, 0)

const lineOf = (name: string, invoices: Owing['invoices']) => ({
  words: `${name.toUpperCase()} INV ${invoices.map(({ no }) => no).join(' ')}`,
  cents: sum(invoices),
})

const withoutFee = ({ words, cents }: ReturnType<typeof lineOf>) => ({ words, cents: cents - BANK_FEE_CENTS })

async function owing(tx: Tx, payerIds: readonly string[]): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select c.name, json_agg(json_build_object('no', i.invoice_no, 'cents', i.amount_inc_cents - i.allocated_cents) order by i.invoice_no) as invoices
      from invoice i join customer c on c.id = i.payer_id join customer_balance b on b.customer_id = c.id
     where i.kind = 'invoice' and i.allocated_cents < i.amount_inc_cents and i.payer_id = any(${payerIds}::text[])
     group by c.id, c.name, b.open_orders_cents
    having count(*) between 2 and ${INVOICES_MAX}
     order by b.open_orders_cents, c.id`.execute(tx)
  return rows
}
