import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The tables that money and stock are written in. */
export const TABLES = [
  ...['customer_balance', 'invoice', 'invoice_line', 'receipt', 'receipt_allocation', 'receipt_refund'],
  ...['refund_entry', 'stock_entry_kind', 'staff_line'],
  ...['credit_allocation', 'bank_statement', 'bank_line', 'stock', 'stock_entry', 'web_order', 'order_line'],
  ...['shipment', 'shipment_line', 'pick_line', 'gateway_refund', 'allocation_entry', 'receipt_entry'],
  ...[
    'order_entry',
    'order_outbox',
    'payment',
    'payment_entry',
    'payment_invoice',
    'order_hold',
    'hold_entry',
  ],
  ...['dunning', 'dunning_entry', 'service_request', 'service_request_line'],
]
/**
 * Their columns that say nothing of money or stock, and those whose change nothing can tell. Every other
 * column of these tables is changed by the test, a new one too, of whatever type.
 */
const NO_BOOKS: Readonly<Record<string, string>> = {
  'gateway_refund.created_at': 'when it was written down',
  'gateway_refund.try_at': 'when its gateway is asked next',
  'gateway_refund.ended_at': 'when it was answered',
  'bank_statement.imported_at': 'when it was read',
  'bank_line.line_no': 'where it stands in its file',
  'bank_line.look_at': 'when the job looks at it again',
  'bank_line.occurrence': 'tells equal lines apart',
  'stock_entry.at': 'when it was written down',
  'allocation_entry.at': 'when it was written down',
  'receipt_entry.at': 'when it was written down',
  'order_outbox.delivered_at': 'when it was written down',
  'web_order.user_id': 'who placed it',
  'web_order.cart_id': 'what it was made from',
  'web_order.placed_at': 'when it was placed',
  'web_order.order_no': 'its name for people',
  'web_order.temp_order_no': 'its name for people',
  'web_order.freight_method_id': 'how it goes; what that costs is in freight_cents',
  'order_line.price_break': 'which price was shown',
  'service_request.created_by': 'who began it',
  'service_request.rts_invoice_no': 'what its dealer says of a parcel that came back',
  'service_request.registered_at': 'when it was written down',
  'service_request.lines_made': 'how many lines it ever had; too few are found',
  'service_request.send_by': 'until when its goods may arrive',
  'service_request.assigned_to': 'who looks after it',
  'payment.checked_at': 'when its gateway is asked next',
  'payment.creating_until': 'until when it may be in the making at its gateway',
  'payment.lapses_at': 'until when its payer may go on; each of their steps moves it',
  'allocation_entry.id': 'its number',
  'bank_line.id': 'its number',
  'dunning_entry.id': 'its number',
  'stock_entry.id': 'its number',
  'invoice.written_no': 'its number, by which lists are in order',
  'bank_statement.file_name': 'what its file is called',
  'bank_statement.sha256': 'which file it was; what that said is in its lines',
  'bank_line.words': 'what its payer typed; what it pays is on its receipt',
  'dunning.reason': 'a reason that people read',
  'gateway_refund.problem': 'a reason that people read',
  'invoice.reason': 'a reason that people read',
  'invoice_line.name': 'a name',
  'order_hold.release_reason': 'a reason that people read',
  'order_line.name': 'a name',
  'order_line.description': 'what people read of a product',
  'order_line.price_list': 'which price was shown; what it came to is in price_cents',
  'order_line.price_words': 'which price was shown',
  'payment.masquerade_id': 'who began it; what became of it is in the audit',
  'payment.origin': 'where its payer came from, and goes back to',
  'payment.payer_email': 'an address',
  'receipt.reference': 'what people typed',
  'service_request.reason': 'why it was begun; what that costs is in the verdict of its lines',
  'service_request.customer_ref': 'what people typed',
  'service_request.contact_name': 'a name',
  'service_request.contact_email': 'an address',
  'service_request.contact_phone': 'an address',
  'service_request.address1': 'an address',
  'service_request.address2': 'an address',
  'service_request.address3': 'an address',
  'service_request.suburb': 'an address',
  'service_request.city': 'an address',
  'service_request.state': 'an address',
  'service_request.postcode': 'an address',
  'service_request_line.name': 'a name',
  'service_request_line.fault': 'what people typed',
  'service_request_line.decision': 'a reason that people read',
  'shipment.carrier': 'a name',
  'shipment.connote': 'what people typed',
  'shipment.url': 'an address',
  'stock.bin': 'where it lies, as people typed it',
  'stock_entry.reason': 'a reason that people read',
  'web_order.customer_reference': 'what people typed',
  'web_order.confirmation_email': 'an address',
  'web_order.delivery': 'an address',
}
/** What stands instead in columns whose other words no check constraint names. */
const WORDS: Readonly<Record<string, string>> = {
  'payment.pays_for': 'goods',
  'payment.state': 'declined',
  'payment.method_id': 'PAYPAL',
  'payment.gateway': 'other',
  'payment.currency': 'USD',
  'payment.problem': 'Other money',
  'payment.allocation_token': '00000000-0000-4000-8000-000000000000',
  'payment.pending_order': '{"lines":[]}',
  'invoice.terms': '7D',
  'order_hold.kind': 'payment',
  'order_line.status': '44',
  'web_order.low_status': '44',
  'web_order.business_group': 'NZ01',
  'dunning.state': 'second',
  'service_request.status': 'EX',
  'service_request_line.verdict': '{"feeCents":1}',
}
function holds(table: string) {
  const isSet = (column: string) => [`${table}.${column}`, sql`${sql.ref(column)} is not null`] as const
  return Object.fromEntries([isSet('released_at'), isSet('reminded_at'), isSet('left_to_staff_at')])
}
function entries(...columns: string[]) {
  const isLast = sql`id in (select max(id) from dunning_entry group by payer_id)`
  return Object.fromEntries(columns.map((column) => [`dunning_entry.${column}`, isLast]))
}
const OF_ORDER = sql`web_order_no is not null`
const SPLIT = sql`web_order_no in (select web_order_no from order_event where kind = 'split')`
/** Where a row is chosen, as not any of them has the column in use. */
export const ROWS: Readonly<Record<string, RawBuilder<unknown>>> = {
  // invoices that were imported from elsewhere belong to no order, and are compared with nothing
  'invoice.account_id': OF_ORDER,
  'invoice.customer_id': OF_ORDER,
  'invoice.payer_id': OF_ORDER,
  'invoice.invoiced_on': sql`kind = 'invoice' and ${OF_ORDER}`,
  'invoice.due_on': sql`kind = 'invoice' and ${OF_ORDER}`,
  'invoice.terms': sql`kind = 'invoice'`,
  'invoice_line.line_no': sql`(invoice_no, line_no) in (select i.credits_invoice_no, l.credits_line_no from invoice i join invoice_line l using (invoice_no))`,
  'invoice_line.order_line_no': sql`order_line_no is not null`,
  'invoice_line.product_id': sql`order_line_no is not null`,
  'stock.product_id': sql`on_hand <> 0`,
  'order_entry.ship_now': sql`not ${SPLIT}`,
  'order_hold.reason': sql`released_at is null`,
  'order_outbox.created_at': sql`delivered_at is not null`,
  'bank_line.reason': sql`amount_cents > 0`,
  'customer_balance.customer_id': sql`invoiced_cents <> 0`,
  'pick_line.wave_id': sql`wave_id = (select max(id) from pick_wave)`,
  'bank_line.receipt_id': sql`state = 'matched'`,
  'bank_line.paid_on': sql`state = 'matched'`,
  'allocation_entry.credit_no': sql`credit_no is not null`,
  'stock_entry.entered_by': sql`kind = 'shipment'`,
  'payment.ended_at': sql`ended_at is not null`,
  'payment.cart_version': sql`ended_at is null and cart_id is not null`,
  'payment.allocation_token': sql`pays_for = 'invoices'`,
  'payment.fee_cents': sql`pays_for = 'invoices'`,
  'payment_entry.ended_at': sql`ended_at is not null`,
  'payment_entry.fee_cents': sql`pays_for = 'invoices'`,
  'order_hold.kind': sql`kind = 'credit'`,
  ...holds('order_hold'),
  ...holds('hold_entry'),
  // the last entry of a payer is compared
  ...entries('state', 'moved_on', 'stopped_by', 'paused_until', 'payer_id'),
  'service_request_line.line_no': sql`line_no = 1 and request_no = (select max(request_no) from service_request_line)`,
}
const DRAFT = sql`request_no in (select request_no from service_request where status = 'IN')`
const REJECTED = sql`accepted = 0`
/** Rows in which a column has another meaning, each changed as well. */
export const ALSO: readonly (readonly [column: string, which: string, where: RawBuilder<unknown>])[] = [
  ['invoice_line.quantity', 'a credit note', sql`quantity < 0`],
  ['invoice_line.price_cents', 'a credit note', sql`quantity < 0`],
  ['invoice_line.product_id', 'a credit note', sql`quantity < 0`],
  ['invoice_line.order_line_no', 'a credit note', sql`quantity < 0`],
  ['invoice_line.credits_line_no', 'a credit note', sql`quantity < 0`],
  ['invoice.payer_id', 'a credit note', sql`kind = 'credit'`],
  ['invoice.web_order_no', 'a credit note', sql`kind = 'credit'`],
  ['invoice.credits_invoice_no', 'a credit note', sql`kind = 'credit'`],
  ['receipt.amount_cents', 'money that pays nothing', sql`allocated_cents = 0`],
  ['receipt.refunded_cents', 'money that pays nothing', sql`allocated_cents = 0`],
  ['receipt.customer_id', 'money that pays nothing', sql`allocated_cents = 0`],
  ['bank_line.amount_cents', 'a line that waits', sql`state = 'waiting'`],
  ['bank_line.amount_cents', 'money that went out', sql`state = 'ignored'`],
  ['order_line.product_id', 'a line that is cancelled', sql`cancelled = quantity`],
  ['order_line.product_id', 'a line that is open', sql`shipped + cancelled < quantity`],
  ['order_line.picked', 'a line that has shipped', sql`shipped > 0`],
  ['web_order.ship_now', 'an order that leaves as a whole', sql`not ship_now`],
  ['web_order.ship_now', 'one that was split', SPLIT],
  ['bank_line.for_staff', 'a line that waits for a person', sql`for_staff`],
  ['stock_entry.kind', 'a shipment', sql`kind = 'shipment'`],
  ['stock_entry.kind', 'goods that came back', sql`kind = 'return'`],
  ['stock_entry.kind', 'goods that came in', sql`kind = 'receipt'`],
  ['invoice.kind', 'a credit note', sql`kind = 'credit'`],
  ['bank_line.state', 'a line that waits', sql`state = 'waiting'`],
  ['bank_line.state', 'money that went out', sql`state = 'ignored'`],
  ['web_order.cancelled_cents', 'an order that is cancelled', sql`cancelled_cents > 0`],
  ['web_order.payment_method_id', 'an order on credit', sql`payment_method_id is null`],
  ['web_order.payment_method_id', 'a deposit', sql`payment_method_id = 'DIRECT_DEPOSIT'`],
  ['payment.state', 'an open one', sql`state = 'pending'`],
  ['payment.amount_cents', 'an open one', sql`state = 'pending'`],
  ['payment.web_order_no', 'an open one', sql`state = 'pending'`],
  ['payment.pending_order', 'an open one', sql`state = 'pending'`],
  ['payment.gateway_id', 'one that lapsed', sql`state = 'lapsed'`],
  ['payment.cart_id', 'one that lapsed', sql`state = 'lapsed'`],
  ['payment.state', 'one of invoices', sql`pays_for = 'invoices'`],
  ['payment.amount_cents', 'one of invoices', sql`pays_for = 'invoices'`],
  ['payment.account_id', 'one of invoices', sql`pays_for = 'invoices'`],
  ['order_hold.web_order_no', 'one that was released', sql`released_at is not null`],
  ['order_hold.kind', 'one that was released', sql`released_at is not null`],
  ['order_hold.held_at', 'a deposit', sql`kind = 'deposit'`],
  ['dunning.stopped_by', 'who is stopped', sql`state = 'stopped'`],
  ['dunning.paused_until', 'who is paused', sql`paused_until is not null`],
  ['service_request.status', 'a draft', sql`status = 'IN'`],
  ['service_request.account_id', 'a draft', sql`status = 'IN'`],
  ['service_request.status', 'one that was rejected', sql`status = 'RJ'`],
  ['service_request.accepted_units', 'one that was rejected', sql`status = 'RJ'`],
  ...[
    'quantity',
    'claimed',
    'received',
    'verdict',
    'price_cents',
    'invoice_no',
    'product_id',
    'request_no',
  ].map((column) => [`service_request_line.${column}`, 'a draft', DRAFT] as const),
  ...['quantity', 'claimed', 'accepted', 'invoice_line_no', 'request_no'].map(
    (column) => [`service_request_line.${column}`, 'one that was rejected', REJECTED] as const,
  ),
]

/** Every column of the tables, as `table.column`. */
export async function namesOfColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any(${TABLES})`.execute(db)
  return rows.map(({ name }) => name)
}
/** The columns that the lists of this file name. */
export const NAMED_COLUMNS: readonly string[] = [
  ...Object.keys(NO_BOOKS),
  ...Object.keys(WORDS),
  ...Object.keys(ROWS),
  ...ALSO.map(([column]) => column),
]

export type Column = { table: string; column: string; type: string; words: string[] }
/** The columns of the tables but NO_BOOKS, with the words that check constraints allow; by the schema. */
export async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column & { rule: string | null }>`
    select c.table_name as table, c.column_name as column, c.data_type as type, r.rule
      from information_schema.columns c
      left join lateral (
        select pg_get_constraintdef(k.oid) as rule from pg_constraint k
         where k.conrelid = c.table_name::regclass and k.contype = 'c'
           and pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[%' limit 1) r on true
     where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name = any(${TABLES})
     order by 1, 2`.execute(db)
  return rows
    .filter(({ table, column }) => !(`${table}.${column}` in NO_BOOKS))
    .map(({ rule, ...one }) => ({
      ...one,
      words: [...(rule ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word!),
    }))
}

/** Another value of a column. @throws Error of a type that is not known: WORDS says what stands there */
export function otherValue({ table, column, type, words }: Column): RawBuilder<unknown> {
  const is = sql.ref(column)
  const word = WORDS[`${table}.${column}`]
  if (word !== undefined) return sql.lit(word)
  if (words.length > 0)
    return sql`(select min(w) from unnest(${words}::text[]) w where w is distinct from ${is})`
  if (type === 'date') return sql`coalesce(${is}, '2026-01-01'::date) + 1`
  if (/timestamp/.test(type)) return sql`coalesce(${is}, '2026-01-01'::timestamptz) + interval '1 day'`
  if (type === 'text') return sql`coalesce(${is}, '') || '9'`
  if (type === 'boolean') return sql`not coalesce(${is}, false)`
  if (type === 'jsonb') return sql`jsonb_build_object('other', ${is})`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (/int|numeric/.test(type)) return sql`coalesce(${is}, 0) + 1`
  throw new Error(`What else may stand in ${table}.${column} of type ${type}?`)
}
