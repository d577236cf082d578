import { ADDRESS_CONTACT_MAX, ADDRESS_CONTACTS_MAX } from '../codes/limits.ts'
import { AU_STATES, isAuState, STATE_ALIASES, type AuState, type Region } from '../codes/regions.ts'
import { Refusal, refusalText, type RefusalCode } from '../codes/refusals.ts'
import { isBlank } from './blank-text.ts'

/**
 * An address in a form (CHK-26): plain texts, empty where nothing was typed. name is the contact, company the
 * firm.
 */
export type AddressForm = {
  addressName: string
  company: string
  name: string
  address1: string
  address2: string
  suburb: string
  city: string
  state: string
  postcode: string
}
export type AddressField = keyof AddressForm
export type AddressCode = Extract<RefusalCode, `address.${string}`>
export type AddressRules = { addressNameRequired: boolean }

export const EMPTY_ADDRESS: AddressForm = {
  addressName: '',
  company: '',
  name: '',
  address1: '',
  address2: '',
  suburb: '',
  city: '',
  state: '',
  postcode: '',
}

/**
 * The fields in form order: Australia has a state and no city, New Zealand a city and no state (CHK-23,
 * CHK-24).
 */
export const addressFields = (country: Region): readonly AddressField[] => [
  'addressName',
  'company',
  'name',
  'address1',
  'address2',
  'suburb',
  country === 'NZ' ? 'city' : 'state',
  'postcode',
]

/**
 * A state as Australia Post writes it. Old codes are translated (CHK-28); case and blanks do not count.
 * Anything else is trimmed and put in capitals.
 */
export function normaliseState(text: string): string {
  const code = text.trim().toUpperCase()
  return Object.hasOwn(STATE_ALIASES, code) ? STATE_ALIASES[code as keyof typeof STATE_ALIASES] : code
}
/** Where an address is, as the last of its lines on papers: those it has of suburb, city, state, postcode. */
export const placeLine = (address: Pick<AddressForm, 'suburb' | 'city' | 'state' | 'postcode'>): string =>
  [address.suburb, address.city, normaliseState(address.state), address.postcode].filter(Boolean).join(' ')
export const stateOf = (text: string): AuState | null => {
  const state = normaliseState(text)
  return isAuState(state) ? state : null
}
export const STATE_CHOICES = AU_STATES

/**
 * The problem of each field, as codes in form order; empty when all are valid (CHK-18 to CHK-25, ADR-14 to
 * ADR-21).
 */
function addressCodes(
  address: AddressForm,
  country: Region,
  rules: AddressRules,
): Partial<Record<AddressField, AddressCode>> {
  const blank = (field: AddressField) => isBlank(address[field])
  const found: Partial<Record<AddressField, AddressCode>> = {}
  if (rules.addressNameRequired && blank('addressName')) found.addressName = 'address.addressName'
  if (blank('name')) found.name = 'address.name'
  if (blank('address1')) found.address1 = 'address.line1'
  if (blank('suburb')) found.suburb = 'address.suburb'
  if (country === 'NZ' && blank('city')) found.city = 'address.city'
  if (country === 'AU' && !stateOf(address.state)) found.state = 'address.state'
  const postcode = postcodeCode(address.postcode)
  if (postcode) found.postcode = postcode
  return found
}

/**
 * The problem of each field as the text below it. addressNameRequired only on the account's own screen
 * (OP-33).
 */
export function addressProblems(
  address: AddressForm,
  country: Region,
  rules: AddressRules,
): Partial<Record<AddressField, string>> {
  const codes = Object.entries(addressCodes(address, country, rules)) as [AddressField, AddressCode][]
  return Object.fromEntries(codes.map(([field, code]) => [field, refusalText(code)]))
}

/** The field that a refusal is about, or undefined. */
export const addressFieldOf = (code: RefusalCode): AddressField | undefined => FIELD_OF[code as AddressCode]
const FIELD_OF: Partial<Record<AddressCode, AddressField>> = {
  'address.addressName': 'addressName',
  'address.name': 'name',
  'address.line1': 'address1',
  'address.suburb': 'suburb',
  'address.city': 'city',
  'address.state': 'state',
  'address.postcode': 'postcode',
  'address.postcodeDigits': 'postcode',
  'address.postcodeLength': 'postcode',
}

/** The first problem in form order, for the server's refusal; null when there is none. */
export const addressRefusal = (
  address: AddressForm,
  country: Region,
  rules: AddressRules,
): AddressCode | null => {
  const codes = addressCodes(address, country, rules)
  return (
    addressFields(country)
      .map((field) => codes[field])
      .find((code) => code !== undefined) ?? null
  )
}

type SavedPlace = Pick<AddressForm, 'address1' | 'suburb' | 'city' | 'state' | 'postcode'>

/**
 * What a saved address lacks to be delivered to (OP-32), in a sentence: it needs line 1, suburb, postcode,
 * and a city or a known state, but no contact. '' where it lacks nothing.
 */
export function addressGap(saved: SavedPlace, country: Region): string {
  const gaps = {
    street: saved.address1.trim() === '',
    suburb: saved.suburb.trim() === '',
    city: country === 'NZ' && saved.city.trim() === '',
    state: country !== 'NZ' && stateOf(saved.state) === null,
    postcode: !isPostcode(saved.postcode),
  }
  const lacking = Object.entries(gaps).flatMap(([part, lacks]) => (lacks ? [part] : []))
  return lacking.length === 0 ? '' : `We cannot deliver here yet: no valid ${lacking.join(', ')}`
}

/** Whether a saved address can be delivered to (OP-32). */
export const isUsableAddress = (saved: SavedPlace, country: Region): boolean =>
  addressGap(saved, country) === ''

/**
 * The problem of a postcode, without the blanks around it. Australia's and New Zealand's have four digits
 * (CHK-20, CHK-21).
 */
export function postcodeCode(text: string): Extract<AddressCode, `address.postcode${string}`> | null {
  const postcode = text.trim()
  if (postcode === '') return 'address.postcode'
  if (!/^\d+$/.test(postcode)) return 'address.postcodeDigits'
  return postcode.length === POSTCODE_DIGITS ? null : 'address.postcodeLength'
}
const POSTCODE_DIGITS = 4
const isPostcode = (text: string) => postcodeCode(text) === null

/** Who else receives goods at an address: names without blanks and repeats, and without its own contact. */
export function otherContacts(names: readonly string[], contact: string): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => !isBlank(name) && name !== contact.trim())
  return [...new Set(trimmed)]
}

/** What is wrong with such names, in words: there are too many, or one is too long. Null where nothing is. */
export function contactsRefusal(names: readonly string[]): Refusal | null {
  if (names.length > ADDRESS_CONTACTS_MAX)
    return new Refusal('account.addressContacts', { max: ADDRESS_CONTACTS_MAX })
  if (names.some((name) => name.length > ADDRESS_CONTACT_MAX))
    return new Refusal('account.addressContact', { max: ADDRESS_CONTACT_MAX })
  return null
}
