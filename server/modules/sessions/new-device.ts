import { createHash } from 'node:crypto'
import { ROUTES } from '#shared/codes/routes.ts'
import { isEmail } from '#shared/rules/email.ts'
import { clockIn, dayAndTimeWords } from '#shared/rules/zone-time.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import { zoneOfAccount } from '#server/modules/accounts/accounts.store.ts'
import { layOutMail } from '#server/modules/notices/mail-layout.ts'
import { insertMail, type NewMail } from '#server/modules/notices/notices.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { keepDevice } from './known-devices.store.ts'

type Person = { id: number; login: string; email: string }
/** deviceId: of the device cookie. isKnown: whether the cookie proves a sign-in of this person. */
export type SignInPlace = {
  accountId: string
  deviceId: string
  isKnown: boolean
  device: string
  address: string
  portalUrl: string
}

/**
 * Remembers the device of a sign-in, and mails the person where they have signed in before, but never with
 * this device. The caller has locked the person.
 */
export async function noteDevice(
  tx: Tx,
  person: Person,
  { deviceId, isKnown, ...place }: SignInPlace,
  { seller, now }: { seller: Seller; now: Date },
): Promise<void> {
  const deviceHash = createHash('sha256').update(deviceId).digest()
  const { isNew, hasSignedInBefore } = await keepDevice(tx, person.id, deviceHash, now)
  if (!isNew || isKnown || !hasSignedInBefore) return
  const email = await confirmedEmail(tx, person.id, person.email)
  if (!isEmail(email)) return
  const at = dayAndTimeWords(clockIn(await zoneOfAccount(tx, place.accountId), now))
  await insertMail(tx, newDeviceMail({ ...person, email }, { ...place, at }, seller), now)
}

function newDeviceMail(
  { login, email }: Person,
  { device, address, at, portalUrl }: Omit<SignInPlace, 'deviceId' | 'isKnown'> & { at: string },
  seller: Seller,
): NewMail {
  const content = {
    heading: 'A sign-in from a new device',
    about: `User name ${login}`,
    paragraphs: [
      `Your user name ${login} signed in on ${at} with a device that you have not used here before: ` +
        `${device}, from the network address ${address}.`,
      'If it was you, you need not do anything.',
      'If not, sign that device out at Login & Security, and choose another password there.',
    ],
    link: { words: 'See your sign-ins', url: portalUrl + ROUTES.loginDetail },
  }
  return {
    to: email,
    subject: `${seller.productName}: a sign-in from a new device`,
    ...layOutMail(content, seller),
  }
}
