import { limitsFit } from '#shared/rules/credit.ts'
import { formatAud } from '#shared/rules/money.ts'
import { isAustralian } from '#shared/rules/tax.ts'
import type { Tx } from '#server/db/connect.ts'
import { type ImportRow, readAll, readKnown } from './import.store.ts'
import { refuseCaseTwins } from './case-twins.ts'
import { gather, type Gathered, refuseWhole } from './gather.ts'
import type { ImportKind, ReadRow } from './kind.ts'
import type { Notes } from './notes.ts'
import { CUSTOMER_COLUMNS, type CustomerSaid, readCustomer } from './read-customer.ts'
import { type AddressPlan, addressSteps, planAddresses, refuseRepeatedAddresses } from './save-addresses.ts'
import { rowsStep, type SaidRow, type Step } from './save-rows.ts'

/** The defaults of a new customer: it pays before goods are shipped. */
const CUSTOMER_DEFAULTS = {
  name: '',
  country: '',
  business_group: '',
  level_list_id: null,
  contract_list_id: null,
  credit_limit2_cents: 0,
  credit_limit3_cents: 0,
  payment_terms_id: 'COD',
  payer_id: null,
  custom_addresses: false,
  credit_hold: false,
  tax_number: '',
} as const
const CUSTOMER_FIELDS = {
  name: 'name',
  country: 'country',
  business_group: 'group',
  level_list_id: 'level',
  contract_list_id: 'contract',
  credit_limit2_cents: ['limit2', 'limit'],
  credit_limit3_cents: ['limit3', 'limit'],
  payment_terms_id: 'terms',
  payer_id: 'payer',
  custom_addresses: 'custom',
  credit_hold: 'hold',
  tax_number: 'taxNumber',
} as const satisfies Record<keyof typeof CUSTOMER_DEFAULTS, CustomerField | readonly CustomerField[]>
type CustomerField = keyof typeof CUSTOMER_COLUMNS

const isPaidFor = (customer: SaidRow): boolean => typeof customer['payer_id'] === 'string'
const namedOf = ({ key, first }: Gathered) => ({ id: key, reader: first })

type Row = ReadRow<CustomerSaid>
type Known = ReadonlyMap<string, ImportRow>

/**
 * Customers with their accounts and addresses. Each row is an address, an account or a customer, and may
 * repeat the customer's fields.
 */
export const customersKind: ImportKind<CustomerSaid> = {
  columns: CUSTOMER_COLUMNS,
  required: [['id']],
  read: readCustomer,
  prepare: async (tx, rows, notes) => {
    const known = await readById(
      tx,
      'customer',
      ['name', 'country', 'business_group', 'payer_id', 'credit_limit2_cents', 'credit_limit3_cents'],
      rows.flatMap(({ id, payer }) => (payer ? [id, payer] : [id])),
    )
    const customers = gatherCustomers(rows)
    for (const customer of customers.values())
      if (customer.key !== '') {
        completeCustomer(customer, known.get(customer.key))
        checkLimits(customer, known.get(customer.key))
      }
    await checkLists(tx, rows)
    await checkPayers(tx, customers, known)
    const accounts = gatherAccounts(rows)
    const knownAccounts = await checkAccounts(tx, accounts)
    await refuseCaseTwins(tx, 'customer', [...customers.values()].map(namedOf), 'id', 'customer')
    await refuseCaseTwins(tx, 'account', [...accounts.values()].map(namedOf), 'account', 'account')
    refuseRepeatedAddresses(rows)
    refuseWhole(customers.values(), notes, 'id')
    refuseUnpaid(customers, known, notes)

    const isGood = ({ first }: Gathered) => !notes.isRefused(first.line)
    const good = [...customers.values()].filter(isGood).map(
      ({ key, said }): SaidRow => ({
        business_group: known.has(key) ? undefined : `${String(said['country'])}01`,
        ...said,
        id: key,
      }),
    )
    const nameOf = (id: string) => customers.get(id)?.said['name'] ?? known.get(id)?.['name']
    const open = [...accounts.values()].filter(isGood).map(({ key, said }) => ({
      name: knownAccounts.has(key) ? undefined : nameOf(String(said['customer_id'])),
      ...said,
      id: key,
    }))
    const addresses = await planAddresses(
      tx,
      rows.filter(({ reader }) => !notes.isRefused(reader.line)),
    )
    return customerSteps(good, open, addresses)
  },
}

const gatherCustomers = (rows: readonly Row[]) =>
  gather(
    rows,
    ({ id }) => id,
    ({ customer, payer, level, contract }) => ({
      ...customer,
      payer_id: payer,
      level_list_id: level,
      contract_list_id: contract,
    }),
    CUSTOMER_FIELDS,
  )

const gatherAccounts = (rows: readonly Row[]) =>
  gather(
    rows.filter(({ account }) => account !== null),
    ({ account }) => account?.id ?? '',
    ({ id, account }) => ({ customer_id: id, name: account?.name }),
    { customer_id: 'id', name: 'accountName' },
  )

/** The steps that write customers with their balances, accounts and addresses. */
function customerSteps(
  customers: readonly SaidRow[],
  accounts: readonly SaidRow[],
  addresses: AddressPlan,
): Step[] {
  // Payers come first, since the others refer to them. A customer with a payer pays for nobody.
  const target = {
    table: 'customer',
    what: 'customers',
    keys: ['id'],
    defaults: CUSTOMER_DEFAULTS,
  } as const
  const balances = customers.map((customer) => ({ customer_id: customer['id'] }))
  return [
    rowsStep(
      target,
      customers.filter((customer) => !isPaidFor(customer)),
    ),
    rowsStep(target, customers.filter(isPaidFor)),
    rowsStep({ table: 'customer_balance', what: 'balances', keys: ['customer_id'], defaults: {} }, balances),
    rowsStep(
      { table: 'account', what: 'accounts', keys: ['id'], defaults: { customer_id: '', name: '' } },
      accounts,
    ),
    ...addressSteps(addresses),
  ]
}

async function readById(
  tx: Tx,
  table: 'customer' | 'account',
  columns: readonly string[],
  ids: readonly string[],
): Promise<Known> {
  const rows = await readKnown(
    tx,
    table,
    ['id'],
    ['id', ...columns],
    [...new Set(ids)].map((id) => ({ id })),
  )
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/**
 * A new customer needs a name and a country. Every business group must be one of the customer's country,
 * since the group decides the tax.
 */
function completeCustomer({ first, said }: Gathered, known: ImportRow | undefined) {
  const country = said['country'] ?? known?.['country'],
    group = said['business_group'] ?? known?.['business_group']
  if (!known && said['name'] === undefined && first.raw('name') === '')
    first.refuse('name', '', 'is missing: a new customer needs one')
  if (country === undefined && first.raw('country') === '')
    first.refuse('country', '', 'is missing: a new customer needs one')
  if (typeof group === 'string' && country !== undefined && isAustralian(group) !== (country === 'AU'))
    first.refuse(
      'group',
      group,
      `does not go with the country, ${String(country)}: Australia's groups begin with AU, and no others`,
    )
}

/**
 * Limit 3 leaves room for at least what limit 2 does. Where one is not given, what is known of it counts.
 */
function checkLimits({ first, said }: Gathered, known: ImportRow | undefined) {
  const centsOf = (column: 'credit_limit2_cents' | 'credit_limit3_cents') =>
    Number(said[column] ?? known?.[column] ?? 0)
  const limit2Cents = centsOf('credit_limit2_cents')
  const limit3Cents = centsOf('credit_limit3_cents')
  const isSaid = said['credit_limit2_cents'] !== undefined || said['credit_limit3_cents'] !== undefined
  if (!isSaid || limitsFit({ limit2Cents, limit3Cents })) return
  const field = said['credit_limit3_cents'] === undefined ? 'limit2' : 'limit3'
  first.refuse(
    field,
    first.raw(field) || first.raw('limit'),
    `does not fit: limit 3, ${formatAud(limit3Cents)}, would be below limit 2, ${formatAud(limit2Cents)}; it counts open orders too`,
  )
}

/** Price level and contract must be lists of that kind. */
async function checkLists(tx: Tx, rows: readonly Row[]) {
  const kinds = new Map(
    (await readAll(tx, 'price_list', ['id', 'kind'])).map((row) => [String(row['id']), row['kind']]),
  )
  for (const { level, contract, reader } of rows) {
    for (const [field, id] of [
      ['level', level],
      ['contract', contract],
    ] as const) {
      if (id === undefined || id === null || kinds.get(id) === field) continue
      reader.refuse(
        field,
        id,
        kinds.has(id)
          ? `is a price list, but not of kind ${field}`
          : 'is no price list that is known here; import its prices first',
      )
    }
  }
}

/** A payer must exist or be in the file. Credit looks one step far, so a payer must pay for itself. */
async function checkPayers(tx: Tx, customers: ReadonlyMap<string, Gathered>, known: Known) {
  const payerOf = (id: string) => customers.get(id)?.said['payer_id'] ?? known.get(id)?.['payer_id'] ?? null
  const paidFor = new Set(
    (await readAll(tx, 'customer', ['id', 'payer_id']))
      .filter(
        (row) => row['payer_id'] !== null && customers.get(String(row['id']))?.said['payer_id'] === undefined,
      )
      .map((row) => row['payer_id']),
  )
  for (const { key, first, said } of customers.values()) {
    const payer = said['payer_id']
    if (typeof payer !== 'string') continue
    if (payer === key) first.refuse('payer', payer, 'is the customer itself; leave the cell empty')
    else if (!customers.has(payer) && !known.has(payer))
      first.refuse('payer', payer, 'is no customer that is known here')
    else if (payerOf(payer) !== null)
      first.refuse('payer', payer, 'is paid for by another customer; name that one')
    else if (paidFor.has(key)) first.refuse('payer', payer, 'is given to a customer that pays for others')
  }
}

/** Refuses customers whose new payer was refused. */
function refuseUnpaid(customers: ReadonlyMap<string, Gathered>, known: Known, notes: Notes) {
  for (const { said, readers } of customers.values()) {
    const payer = typeof said['payer_id'] === 'string' ? customers.get(said['payer_id']) : undefined
    if (!payer || known.has(payer.key) || !notes.isRefused(payer.first.line)) continue
    for (const reader of readers)
      if (!notes.isRefused(reader.line))
        reader.refuse('payer', payer.key, `is on line ${payer.first.line}, which is refused`)
  }
}

/**
 * Refuses to move an account to another customer, since its orders and invoices would move too. Answers the
 * accounts that exist.
 */
async function checkAccounts(tx: Tx, accounts: ReadonlyMap<string, Gathered>): Promise<Known> {
  const known = await readById(tx, 'account', ['customer_id'], [...accounts.keys()])
  for (const row of known.values()) {
    const account = accounts.get(String(row['id']))
    if (account && account.said['customer_id'] !== row['customer_id'])
      account.first.refuse('account', account.key, `belongs to customer ${String(row['customer_id'])}`)
  }
  return known
}
