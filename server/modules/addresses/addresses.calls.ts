import type { addressCalls } from '#shared/calls/addresses.ts'
import { ADDRESSES_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { addressRefusal, normaliseState } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { addressesOf, defaultAddressId, insertAddress, lockAddressCount } from './addresses.store.ts'

export const addressHandlers: HandlersFor<typeof addressCalls> = {
  addressesFromServer: (_input, ctx) => presentAddresses(ctx),
  addAddress: async (form, ctx) => {
    const country = regionOf(ctx.actor.businessGroup)
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
    if ((await lockAddressCount(ctx.tx, ctx.actor.accountId)) >= ADDRESSES_MAX)
      throw new Refusal('account.addresses', { max: ADDRESSES_MAX })
    const address = {
      address_name: form.addressName,
      company_name: form.companyName,
      contact_name: form.contactName,
      line1: form.addressLine1,
      line2: form.addressLine2,
      suburb: form.suburb,
      city: country === 'NZ' ? form.city : '',
      state: country === 'AU' ? normaliseState(form.state) : '',
      postcode: form.postcode,
    }
    const addressId = await insertAddress(ctx.tx, ctx.actor.accountId, address)
    await addAudit(ctx.tx, whoActs(ctx), {
      at: ctx.now,
      action: 'address.add',
      subject: addressId,
      after: address,
    })
    return { ...(await presentAddresses(ctx)), addressId }
  },
}

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
    })),
    defaultAddressId: preferred === null ? '' : String(preferred),
  }
}
