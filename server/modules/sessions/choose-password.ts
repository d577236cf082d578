import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isEmail } from '#shared/rules/email.ts'
import type { Db } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { AuditAction } from '#server/modules/audit/audit-actions.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { hashOfLink } from '#server/modules/people/one-time-link.ts'
import { refuseCommon } from '#server/modules/people/common-passwords.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import type { SessionServices } from './context.ts'
import { findLink, type LinkKind } from './password-links.store.ts'
import { passwordChangedMail } from './password-mails.ts'
import { replacePassword } from './replace-password.ts'

type Deps = { db: Db; client: ClientInfo; services: Pick<SessionServices, 'config'>; now: Date }

const ACTIONS = {
  invitation: 'password.setByInvitation',
  reset: 'password.setByReset',
} as const satisfies Record<LinkKind, AuditAction>

/**
 * Gives whoever has the link of an invitation or of a reset the password that they choose (PWD-18, PWD-22,
 * decision 21). The link is used up, sessions and other links of the person end, and a mail tells them. Two
 * who use one link at once wait for each other at the person; the second finds no link.
 * @param token the {hash} of /reset-password/{hash} (PWD-12)
 * @throws Refusal session.password where the password is too short; session.commonPassword where the setting
 * refuses it; session.linkExpired where the link is unknown, used, replaced by a newer one or too old, or the
 * person is inactive (PWD-23)
 */
export async function choosePassword(
  { db, client, services, now }: Deps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  if (password.length < PASSWORD_MIN) throw new Refusal('session.password')
  refuseCommon(password, services.config)
  const tokenHash = hashOfLink(token)
  // a link that is none costs no hashing of a password
  const found = await findLink(db, tokenHash, now)
  if (!found) throw new Refusal('session.linkExpired')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // the person first, as a sign-in does: their two links may be used at once
    const person = await lockPerson(tx, found.user_id)
    const link = await findLink(tx, tokenHash, now)
    if (!person || person.type === 'c' || !link) throw new Refusal('session.linkExpired')
    await replacePassword(tx, person.id, passwordHash)
    const by = whoActs({ actor: { userId: person.id, accountId: null }, client })
    await addAudit(tx, by, { at: now, action: ACTIONS[link.kind], subject: person.id })
    const email = await confirmedEmail(tx, person.id, person.email)
    if (!isEmail(email)) return
    const { seller } = services.config
    const facts = { seller, portalUrl: portalUrlOf(services.config, client), address: client.address }
    await insertMail(tx, passwordChangedMail({ ...person, email }, facts, 'link'), now)
  })
}
