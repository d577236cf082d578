import type { Tx } from '#server/db/connect.ts'
import { type ImportRow, readKnown, takeIds } from './import.store.ts'
import type { ReadRow } from './kind.ts'
import type { CustomerSaid } from './read-customer.ts'
import { rowsStep, type SaidRow, type Step } from './save-rows.ts'

const DEFAULTS = {
  address_name: '',
  company_name: '',
  contact_name: '',
  line1: '',
  line2: '',
  line3: '',
  line4: '',
  suburb: '',
  city: '',
  state: '',
  postcode: '',
} as const
const COLUMNS = ['id', 'account_id', ...Object.keys(DEFAULTS)]

const USUAL = {
  table: 'account',
  what: 'usual addresses',
  keys: ['id'],
  defaults: { customer_id: '', name: '', delivery_address_id: null },
} as const

export type AddressPlan = { rows: SaidRow[]; usual: { id: string; delivery_address_id: number }[] }
type Row = ReadRow<CustomerSaid>

/**
 * What distinguishes the addresses of an account: the name of the address, else street, suburb and postcode.
 */
function addressKeys(row: SaidRow): string[] {
  const plain = (column: string) => (typeof row[column] === 'string' ? row[column].trim().toLowerCase() : '')
  const byStreet = `at ${['line1', 'suburb', 'postcode'].map(plain).join('|')}`
  return plain('address_name') === '' ? [byStreet] : [`called ${plain('address_name')}`, byStreet]
}

/** Refuses an address that the file has twice for one account, and a second usual one. */
export function refuseRepeatedAddresses(rows: readonly Row[]): void {
  const lines = new Map<string, number>()
  for (const { account, address, reader } of rows) {
    if (!account || !address) continue
    const [key = ''] = addressKeys(address.row)
    for (const [mark, field, words] of [
      [key, 'addressName', 'is an address of this account'],
      ...(address.isUsual === true
        ? [['usual', 'usual', 'makes an address of this account the usual one'] as const]
        : []),
    ] as const) {
      const line = lines.get(`${account.id} ${mark}`)
      if (line === undefined) lines.set(`${account.id} ${mark}`, reader.line)
      else reader.refuse(field, reader.raw(field), `${words}, as line ${line} does already`)
    }
  }
}

/**
 * Finds the address that each row means on its account, or numbers a new one, and decides which address is
 * the usual one from now on.
 */
export async function planAddresses(tx: Tx, rows: readonly Row[]): Promise<AddressPlan> {
  const said = rows.flatMap(({ account, address }) =>
    account && address ? [{ accountId: account.id, ...address }] : [],
  )
  const accounts = [...new Set(said.map(({ accountId }) => accountId))]
  const known = Map.groupBy(
    await readKnown(
      tx,
      'address',
      ['account_id'],
      COLUMNS,
      accounts.map((account_id) => ({ account_id })),
    ),
    (row) => String(row['account_id']),
  )
  const usualOf = new Map(
    (
      await readKnown(
        tx,
        'account',
        ['id'],
        ['id', 'delivery_address_id'],
        accounts.map((id) => ({ id })),
      )
    ).map((row) => [String(row['id']), row['delivery_address_id']]),
  )
  const found = said.map((one) => ({ ...one, id: idOf(known.get(one.accountId) ?? [], one.row) }))
  const fresh = await takeIds(tx, 'address', found.filter(({ id }) => id === null).length)
  const numbered = found.map(({ id, ...one }) => ({ ...one, id: id ?? fresh.shift() ?? 0 }))
  const usual = [...Map.groupBy(numbered, ({ accountId }) => accountId)].flatMap(([accountId, ones]) => {
    const chosen =
      ones.find(({ isUsual }) => isUsual === true) ??
      ((usualOf.get(accountId) ?? null) === null ? ones[0] : undefined)
    return chosen ? [{ id: accountId, delivery_address_id: chosen.id }] : []
  })
  return { rows: numbered.map(({ id, accountId, row }) => ({ id, account_id: accountId, ...row })), usual }
}

function idOf(known: readonly ImportRow[], row: SaidRow): number | null {
  for (const key of addressKeys(row)) {
    const same = known.find((other) => addressKeys(other).includes(key))
    if (same) return Number(same['id'])
  }
  return null
}

/** Writes what planAddresses found. The accounts must exist. */
export const addressSteps = ({ rows, usual }: AddressPlan): Step[] => [
  rowsStep(
    { table: 'address', what: 'addresses', keys: ['id'], defaults: { account_id: '', ...DEFAULTS } },
    rows,
  ),
  rowsStep(USUAL, usual),
]
