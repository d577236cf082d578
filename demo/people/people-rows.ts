import { normaliseState } from '#shared/rules/address-form.ts'
import { placeIndex } from '#shared/rules/place-words.ts'
import type { Row } from '#demo/bulk-insert.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { businessGroupOf, type DemoAccount, type DemoCustomer, paysAtOnce } from './customers.ts'
import { AU_PLACES, NZ_PLACES, STREETS, type Town, townNamed } from './towns.ts'
import { DEMO_PEOPLE, DEMO_TOTP_SECRET } from './sign-ins.ts'

/** A saved address before it has an id. isUsual marks the account's usual address. */
export interface AddressPlan {
  isUsual: boolean
  row: Omit<Row<'address'>, 'id'> & { account_id: string }
}

export type SavedAddress = AddressPlan & { id: number }

/** The limits of who buys on credit, until its year is reviewed. Cents. */
const FIRST_LIMIT = 1_000_000_00

/** Payers first, since the others refer to them. Their limits are set and they are stopped after the year. */
export const customerRows = (customers: readonly DemoCustomer[]): Row<'customer'>[] =>
  [...customers]
    .sort((a, b) => Number(a.payerId !== null) - Number(b.payerId !== null))
    .map((c) => {
      const buysOnCredit = c.payerId === null && !paysAtOnce(c)
      return {
        id: c.id,
        name: c.name,
        country: c.country,
        business_group: businessGroupOf(c),
        level_list_id: c.level,
        contract_list_id: c.contract,
        credit_limit2_cents: buysOnCredit ? FIRST_LIMIT : c.limit2 * 100,
        credit_limit3_cents: buysOnCredit ? FIRST_LIMIT : c.limit3 * 100,
        payment_terms_id: c.terms,
        payer_id: c.payerId,
        custom_addresses: c.customAddresses,
      }
    })

/** Saved addresses: one to three for each account, the usual one first. */
export function planAddresses(customers: readonly DemoCustomer[]): AddressPlan[] {
  return customers.flatMap((customer) =>
    customer.accounts.flatMap((account) => {
      const random = createRandom(`addresses ${account.id}`)
      const contact = `${random.pick(['Sam', 'Alex', 'Kim', 'Jo', 'Lee', 'Nic'])} ${random.pick(['Hart', 'Moretti', 'Ngata', 'Singh', 'Walsh', 'Chan'])}`
      const street = () => `${random.whole(1, 240)} ${random.pick(STREETS)}`
      const shop = addressPlan(account, 'Shop', contact, street(), account.town, true)
      const more =
        random.chance(0.5) || customer.ordersInYear > 50
          ? [
              addressPlan(
                account,
                'Warehouse',
                contact,
                `Unit ${random.whole(1, 20)}, ${street()}`,
                account.town,
                false,
              ),
            ]
          : []
      return [shop, ...more, ...(account.id === 'HPR104' ? harbourAddresses(account, street) : [])]
    }),
  )
}

/**
 * The first demo account also has the faulty addresses of real address books: one that cannot be reached, and
 * one without a postcode.
 */
const harbourAddresses = (account: DemoAccount, street: () => string): AddressPlan[] => [
  addressPlan(account, 'Newtown shop', 'Rosa Lim', street(), townNamed('Newtown'), false),
  addressPlan(account, 'Broken Hill branch', 'Pete Gallagher', street(), townNamed('Broken Hill'), false),
  addressPlan(
    account,
    'Old store',
    'Mia Castellano',
    street(),
    { ...townNamed('Parramatta'), postcode: '' },
    false,
  ),
]

function addressPlan(
  account: DemoAccount,
  name: string,
  contact: string,
  line1: string,
  town: Town,
  isUsual: boolean,
): AddressPlan {
  return {
    isUsual,
    row: {
      account_id: account.id,
      address_name: name,
      company_name: account.name,
      contact_name: contact,
      line1,
      line2: '',
      line3: '',
      line4: '',
      suburb: town.suburb,
      city: town.city,
      state: town.state,
      postcode: town.postcode,
    },
  }
}

export const userRows = (ids: readonly number[], passwordHash: string): Row<'portal_user'>[] =>
  DEMO_PEOPLE.map((person, index) => ({
    id: ids[index] ?? 0,
    login: person.login,
    alias: person.alias,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    type: person.type,
    role_letters: person.roles ?? '',
    password_hash: passwordHash,
    totp_secret: person.type === 'S' ? DEMO_TOTP_SECRET : null,
    demo: true,
  }))

/** @param idOf the user id of a login */
export const userAccountRows = (
  idOf: ReadonlyMap<string, number>,
  calendar: DemoCalendar,
): Row<'user_account'>[] =>
  DEMO_PEOPLE.flatMap((person, index) =>
    person.holdings.map((holding, at) => ({
      user_id: idOf.get(person.login) ?? 0,
      account_id: holding.accountId,
      permissions: holding.letters,
      extra_permissions: holding.extras ?? '',
      status: '20',
      manager_user_id: holding.managedBy === undefined ? null : (idOf.get(holding.managedBy) ?? null),
      is_default: at === 0,
      last_login_at: at === 0 ? calendar.at(-(index % 4) - 1, 9, index * 5) : null,
    })),
  )

/** The places of the demo, which are suggested where an address is typed. */
export const placeRows = (): Row<'place'>[] =>
  [...AU_PLACES, ...NZ_PLACES].map((town) => {
    const place = { ...town, state: normaliseState(town.state) }
    const country = town.city === '' ? ('AU' as const) : ('NZ' as const)
    return { country, ...place, words: placeIndex(place) }
  })
