import type { InputOf } from '#shared/calls/call.ts'
import type { addressCalls } from '#shared/calls/addresses.ts'
import {
  ADDRESSES_MAX,
  PLACE_CHARACTERS_MIN,
  PLACES_SHOWN,
  REMOVED_ADDRESS_HOURS,
} from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import {
  addressRefusal,
  contactsRefusal,
  isUsableAddress,
  normaliseState,
  otherContacts,
} from '#shared/rules/address-form.ts'
import { beginningOf } from '#shared/rules/one-line.ts'
import { placeQuery } from '#shared/rules/place-words.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import {
  addressesOf,
  changeAddress,
  defaultAddressId,
  deleteAddress,
  insertAddress,
  insertRemoved,
  isDefaultInPlaceOf,
  lockAddresses,
  type NewAddress,
  removalOf,
  setDefaultAddress,
  setOtherContacts,
} from './addresses.store.ts'
import { placesOf } from './places.store.ts'

export const addressHandlers: HandlersFor<typeof addressCalls> = {
  placesFromServer: async ({ text }, { tx, actor }) => {
    const words = placeQuery(text)
    if (words.join('').length < PLACE_CHARACTERS_MIN) return { places: [] }
    return { places: await placesOf(tx, regionOf(actor.businessGroup), words, PLACES_SHOWN) }
  },
  addressesFromServer: (_input, ctx) => presentAddresses(ctx),
  addAddress: async (form, ctx) => {
    const address = checkedAddress(form, ctx)
    if ((await lockAddresses(ctx.tx, ctx.actor.accountId)).length >= ADDRESSES_MAX)
      throw new Refusal('account.addresses', { max: ADDRESSES_MAX })
    const addressId = await insertAddress(ctx.tx, ctx.actor.accountId, address)
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'address.add',
      subject: addressId,
      after: address,
    })
    await keepDefault(ctx, null)
    return { ...(await presentAddresses(ctx)), addressId }
  },
  updateAddress: async ({ addressId, contacts, ...form }, ctx) => {
    const fields = checkedAddress(form, ctx)
    const address = contacts
      ? { ...fields, other_contacts: checkedContacts(contacts, fields.contact_name) }
      : fields
    const { found } = await lockedAddress(ctx, addressId)
    await changeAddress(ctx.tx, addressId, address)
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'address.change',
      subject: addressId,
      before: found,
      after: address,
    })
    return presentAddresses(ctx)
  },
  deleteAddress: async ({ addressId }, ctx) => {
    const { found, count } = await lockedAddress(ctx, addressId)
    if (count === 1) throw new Refusal('address.last')
    const before = await defaultAddressId(ctx.tx, ctx.actor.accountId)
    await deleteAddress(ctx.tx, addressId)
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'address.delete',
      subject: addressId,
      before: found,
    })
    await keepDefault(ctx, before)
    return presentAddresses(ctx)
  },
  restoreAddress: async ({ addressId }, ctx) => {
    const rows = await lockAddresses(ctx.tx, ctx.actor.accountId)
    // a second Undo, or one whose answer was lost, finds it there
    if (!rows.some(({ id }) => id === addressId)) await putBack(ctx, addressId, rows.length)
    return presentAddresses(ctx)
  },
  setDefaultAddress: async ({ addressId }, ctx) => {
    await lockedAddress(ctx, addressId)
    await prefer(ctx, addressId, await defaultAddressId(ctx.tx, ctx.actor.accountId))
    return presentAddresses(ctx)
  },
  setAddressContacts: async ({ addressId, contacts }, ctx) => {
    const { found } = await lockedAddress(ctx, addressId)
    const names = checkedContacts(contacts, found.contact_name)
    const facts = changedFacts({ contacts: found.other_contacts }, { contacts: names })
    if (facts !== null) {
      await setOtherContacts(ctx.tx, addressId, names)
      await addAudit(ctx.tx, whoActs(ctx), {
        ...{ at: ctx.now, action: 'address.change', subject: addressId, ...facts },
      })
    }
    return presentAddresses(ctx)
  },
}

type WriteCtx = ReadCtx & { tx: Tx }
type AddressFields = InputOf<(typeof addressCalls)['addAddress']>

/**
 * The columns of an address that was typed. A blank name becomes line 1 (ADR-14, ledger-2 OP-28).
 * @throws Refusal address.*
 */
function checkedAddress(form: AddressFields, { actor }: ReadCtx): NewAddress {
  const country = regionOf(actor.businessGroup)
  const wanted = {
    addressName: form.addressName,
    company: form.companyName,
    name: form.contactName,
    address1: form.addressLine1,
    address2: form.addressLine2,
    suburb: form.suburb,
    city: form.city,
    state: form.state,
    postcode: form.postcode,
  }
  const problem = addressRefusal(wanted, country, { addressNameRequired: false })
  if (problem) throw new Refusal(problem)
  return {
    address_name: isBlank(form.addressName) ? beginningOf(form.addressLine1, NAME_MAX) : form.addressName,
    company_name: isBlank(form.companyName) ? '' : form.companyName,
    contact_name: form.contactName,
    line1: form.addressLine1,
    line2: form.addressLine2,
    suburb: form.suburb,
    city: country === 'NZ' ? form.city : '',
    state: country === 'AU' ? normaliseState(form.state) : '',
    postcode: form.postcode,
  }
}
const NAME_MAX = 100 // characters, as the form allows

/** Who else receives goods at an address. @throws Refusal account.addressContact(s) */
function checkedContacts(contacts: readonly string[], ownContact: string): string[] {
  const names = otherContacts(contacts, ownContact)
  const refusal = contactsRefusal(names)
  if (refusal) throw refusal
  return names
}

/**
 * An address of the account, and how many it has; neither changes until the transaction ends.
 * @throws Refusal address.unknown
 */
async function lockedAddress({ tx, actor }: WriteCtx, addressId: number) {
  const rows = await lockAddresses(tx, actor.accountId)
  const found = rows.find(({ id }) => id === addressId)
  if (!found) throw new Refusal('address.unknown')
  return { found, count: rows.length }
}

/**
 * Makes an address the default of the account.
 * @param before the one that was it
 * @param isRestored because it was that before it was removed
 */
async function prefer(ctx: WriteCtx, addressId: number, before: number | null, isRestored = false) {
  await setDefaultAddress(ctx.tx, ctx.actor.accountId, addressId)
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'address.default',
    subject: addressId,
    before: { defaultAddressId: before },
    after: { defaultAddressId: addressId },
    ...(isRestored && { detail: { isRestored } }),
  })
}

/**
 * Where no address is the default any more, or none has ever been, the first that can be delivered to is.
 * Whoever may order to the default alone (CHK-32) could not order otherwise.
 */
async function keepDefault(ctx: WriteCtx, before: number | null) {
  if ((await defaultAddressId(ctx.tx, ctx.actor.accountId)) !== null) return
  const rows = await addressesOf(ctx.tx, ctx.actor.accountId)
  const country = regionOf(ctx.actor.businessGroup)
  const next = rows.find((row) => isUsableAddress({ ...row, address1: row.line1 }, country)) ?? rows[0]
  if (next) await prefer(ctx, next.id, before)
}

/**
 * Saves a removed address of the account again, and makes it the default where the one that is has only taken
 * its place. The addresses of the account are locked.
 * @param count how many addresses the account has
 * @throws Refusal address.unknown, account.addresses
 */
async function putBack(ctx: WriteCtx, addressId: number, count: number) {
  const { tx, actor, now } = ctx
  const since = new Date(now.getTime() - REMOVED_ADDRESS_HOURS * HOUR_MS)
  const removalId = await removalOf(tx, actor.accountId, addressId, since)
  if (removalId === null) throw new Refusal('address.unknown')
  if (count >= ADDRESSES_MAX) throw new Refusal('account.addresses', { max: ADDRESSES_MAX })
  const restored = await insertRemoved(tx, removalId)
  if (!restored) throw new Refusal('address.unknown')
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'address.restore',
    subject: addressId,
    after: restored,
  })
  const preferred = await defaultAddressId(tx, actor.accountId)
  if (preferred !== null && (await isDefaultInPlaceOf(tx, preferred, addressId, removalId)))
    await prefer(ctx, addressId, preferred, true)
}
const HOUR_MS = 60 * 60_000

async function presentAddresses({ tx, actor }: ReadCtx) {
  const rows = await addressesOf(tx, actor.accountId)
  const preferred = await defaultAddressId(tx, actor.accountId)
  return {
    addresses: rows.map((a) => ({
      addressId: a.id,
      addressName: a.address_name,
      companyName: a.company_name,
      contactName: a.contact_name,
      addressLine1: a.line1,
      addressLine2: a.line2,
      addressLine3: a.line3,
      addressLine4: a.line4,
      suburb: a.suburb,
      city: a.city,
      state: normaliseState(a.state),
      postcode: a.postcode,
      otherContacts: a.other_contacts,
    })),
    defaultAddressId: preferred === null ? '' : String(preferred),
  }
}
