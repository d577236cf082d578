import { REGIONS, type Region } from '#shared/codes/regions.ts'
import { isAbn, isNzGstNumber, shownAbn, shownNzGstNumber } from '#shared/rules/business-number.ts'
import { normaliseState, postcodeCode, stateOf } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { ColumnNames } from './columns.ts'
import type { Context } from './kind.ts'
import { localityProblem } from './localities.ts'
import type { RowReader } from './row-reader.ts'
import type { SaidRow } from './save-rows.ts'

export const CUSTOMER_COLUMNS = {
  id: ['customer_id', 'customer', 'customer_no', 'customer_number'],
  name: ['customer_name', 'name'],
  country: ['country'],
  group: ['business_group'],
  level: ['price_level', 'level'],
  contract: ['contract_list', 'contract'],
  limit: ['credit_limit'],
  limit2: ['credit_limit2', 'limit2'],
  limit3: ['credit_limit3', 'limit3'],
  terms: ['payment_terms', 'terms', 'payment_terms_id'],
  payer: ['payer', 'payer_id'],
  custom: ['custom_addresses', 'custom_address'],
  hold: ['credit_hold', 'on_hold'],
  taxNumber: ['abn', 'gst_number', 'tax_number'],
  account: ['account_id', 'account', 'account_no', 'account_number'],
  accountName: ['account_name'],
  addressName: ['address_name'],
  company: ['company', 'company_name'],
  contact: ['contact', 'contact_name', 'attention'],
  address1: ['address1', 'address_line1', 'line1', 'street', 'address'],
  address2: ['address2', 'address_line2', 'line2'],
  line3: ['address3', 'address_line3', 'line3'],
  line4: ['address4', 'address_line4', 'line4'],
  suburb: ['suburb', 'locality'],
  city: ['city', 'town'],
  state: ['state'],
  postcode: ['postcode', 'post_code', 'zip'],
  usual: ['default_address', 'is_default', 'delivery_address'],
} as const satisfies ColumnNames

const MONEY_MAX_CENTS = 1_000_000_000_00
const LONGEST = { name: 200, group: 20, terms: 10, taxNumber: 20, line: 200, postcode: 10 } as const
const ADDRESS_FIELDS = [
  'addressName',
  'company',
  'contact',
  'address1',
  'address2',
  'line3',
  'line4',
  'suburb',
  'city',
  'state',
  'postcode',
] as const

/**
 * The fields of a row: of a customer, of one of its accounts if the row names one, and of one of that
 * account's addresses if there is any. Limits in cents.
 */
export type CustomerSaid = {
  id: string
  customer: SaidRow
  payer: string | null | undefined
  level: string | null | undefined
  contract: string | null | undefined
  account: { id: string; name: string | undefined } | null
  address: { row: SaidRow; isUsual: boolean | undefined } | null
}

/** Reads a row of a customers file. */
export function readCustomer(row: RowReader, context: Context): CustomerSaid {
  const id = row.id('id') ?? ''
  if (row.raw('id') === '') row.refuse('id', '', 'is missing')
  const group = row.text('group', LONGEST.group)
  const country = readCountry(row) ?? (group ? regionOf(group) : undefined)
  const accountId = row.id('account')
  const hasAddress = ADDRESS_FIELDS.some((field) => row.raw(field) !== '')
  if (hasAddress && accountId === undefined && row.raw('account') === '')
    row.refuse('account', '', 'is missing: an address belongs to an account')
  if (hasAddress && country === undefined && row.raw('country') === '')
    row.refuse('country', '', 'is missing: an address cannot be checked without it')
  if (accountId === undefined && row.raw('accountName') !== '')
    row.refuse('account', '', 'is missing where its name is given')
  // for each limit without a cell of its own in the row (finding M7)
  const limit = row.cents('limit', MONEY_MAX_CENTS)
  return {
    id,
    payer: nullable(row, 'payer'),
    level: nullable(row, 'level'),
    contract: nullable(row, 'contract'),
    customer: {
      id,
      name: row.text('name', LONGEST.name) || undefined,
      country,
      business_group: group || undefined,
      credit_limit2_cents: row.cents('limit2', MONEY_MAX_CENTS) ?? limit,
      credit_limit3_cents: row.cents('limit3', MONEY_MAX_CENTS) ?? limit,
      payment_terms_id: row.text('terms', LONGEST.terms)?.toUpperCase() || undefined,
      custom_addresses: row.flag('custom'),
      credit_hold: row.flag('hold'),
      tax_number: shownTaxNumber(row.text('taxNumber', LONGEST.taxNumber)),
    },
    account:
      accountId === undefined
        ? null
        : { id: accountId, name: row.text('accountName', LONGEST.name) || undefined },
    address: hasAddress ? { row: readAddress(row, country, context), isUsual: row.flag('usual') } : null,
  }
}

const shownTaxNumber = (text: string | undefined) =>
  text === undefined
    ? undefined
    : isAbn(text)
      ? shownAbn(text)
      : isNzGstNumber(text)
        ? shownNzGstNumber(text)
        : text

const nullable = (row: RowReader, field: string) => (row.saysNone(field) ? null : row.id(field))

function readCountry(row: RowReader): Region | undefined {
  return row.parsed('country', (text) => {
    const found = (Object.entries(REGIONS) as [Region, string][]).find(([code, name]) =>
      [code, name.toUpperCase()].includes(text.toUpperCase()),
    )
    return found ? { value: found[0] } : { reason: 'is neither AU (Australia) nor NZ (New Zealand)' }
  })
}

function readAddress(row: RowReader, country: Region | undefined, { localities }: Context): SaidRow {
  const text = (field: string) => row.text(field, LONGEST.line)
  const isNz = country === 'NZ'
  const address = {
    address_name: text('addressName'),
    company_name: text('company'),
    contact_name: text('contact'),
    line1: text('address1'),
    line2: text('address2'),
    line3: text('line3'),
    line4: text('line4'),
    suburb: text('suburb'),
    city: text('city'),
    state: isNz ? '' : readState(row, country),
    postcode: readPostcode(row),
  }
  const missing = ['address1', 'suburb', isNz ? 'city' : 'state', 'postcode'].filter(
    (field) => row.raw(field) === '' || row.saysNone(field),
  )
  if (missing.length > 0)
    row.warn(
      'address1',
      row.raw('address1'),
      `is of an address without ${missing.join(', ').replace('address1', 'line 1')}: nothing can be sent there until that is filled in`,
    )
  const odd =
    localities &&
    localityProblem(localities, {
      country: country ?? 'AU',
      suburb: address.suburb ?? '',
      state: address.state ?? '',
      postcode: address.postcode ?? '',
    })
  if (odd) row.warn(odd.field, address[odd.field] ?? '', odd.reason)
  return address
}

function readState(row: RowReader, country: Region | undefined): string | undefined {
  return row.parsed('state', (text) =>
    country === 'AU' && stateOf(text) === null
      ? { reason: 'is no state of Australia' }
      : { value: normaliseState(text) },
  )
}

/** Four digits in both countries. Spreadsheets read 0800 as a number and drop the zero, which is restored. */
function readPostcode(row: RowReader): string | undefined {
  return row.parsed('postcode', (text) => {
    if (text.length < 3 || postcodeCode(text.padStart(4, '0')) !== null)
      return { reason: 'is no postcode: those have four digits' }
    if (text.length === 3)
      row.warn('postcode', text, `has lost the nought before it; it is taken for 0${text}`)
    return { value: text.padStart(4, '0') }
  })
}
