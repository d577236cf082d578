import { EMAIL_UNDO_DAYS } from '#shared/codes/limits.ts'
import { emailLinkAddress } from '#shared/codes/routes.ts'
import { isEmail } from '#shared/rules/email.ts'
import type { Tx } from '#server/db/connect.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { strangerActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { hashOfLink, newLink } from '#server/modules/people/one-time-link.ts'
import { endSessions, lockPerson, setPasswordHash } from '#server/modules/people/people.store.ts'
import {
  changeOfLink,
  confirmChange,
  doubtChange,
  insertEmailChange,
  type LinkedChange,
  undoChange,
} from '#server/modules/sessions/email-changes.store.ts'
import { endLinks } from '#server/modules/sessions/password-links.store.ts'
import { deleteFactorsSince } from '#server/modules/sessions/second-factor.store.ts'
import type { UserCtx } from './context.ts'
import { emailChangedMails, ownEmailMails } from './user-mails.ts'
import { changeUser, isNameTaken, lockNames, type UserRow } from './users.store.ts'

/**
 * Mails the addresses of an email that its person has changed. The new one confirms it, the one that was
 * confirmed last undoes it. Who changes back to that one need not confirm it again. An address that was given
 * meanwhile and never confirmed is told, without a link: it may be a stranger's.
 */
export async function askBothAddresses(ctx: UserCtx, user: UserRow, after: string): Promise<void> {
  const { tx, services, client, now } = ctx
  const confirmed = await confirmedEmail(tx, user.id, user.email)
  const confirm = newLink(now, { days: EMAIL_UNDO_DAYS })
  const undo = newLink(now, { days: EMAIL_UNDO_DAYS })
  await insertEmailChange(
    tx,
    {
      ...{ user_id: user.id, before: confirmed, after, changed_at: now },
      ...{ confirm_hash: confirm.link.hash, undo_hash: undo.link.hash, undo_until: undo.link.until },
    },
    after === confirmed ? now : null,
  )
  const portalUrl = portalUrlOf(services.config, client)
  const urls = {
    confirm: portalUrl + emailLinkAddress(confirm.token),
    undo: portalUrl + emailLinkAddress(undo.token),
  }
  const { seller } = services.config
  const change = { login: user.login, before: user.email, after }
  const told = emailChangedMails(change, { seller, portalUrl })
  const asked = after === confirmed ? [] : ownEmailMails({ ...change, confirmed }, urls, seller)
  const mails = [...asked, ...told.filter(({ to }) => asked.every((mail) => mail.to !== to))]
  for (const mail of mails.filter(({ to }) => isEmail(to))) await insertMail(tx, mail, now)
}

/** What a link did: `taken` where somebody else has the address before by now. */
export type EmailAnswer = {
  change: LinkedChange
  is: 'confirmed' | 'undone' | 'taken'
  areFactorsRemoved?: boolean
}

/**
 * Does what a link is for. An undone change gives the confirmed email back; the changes after it are undone
 * with it. Where an import has given that email to somebody else, it stays as it is, no longer confirmed, and
 * the link can be used again. Sessions, the password and links to another one end, so whoever was signed in
 * as the person is out; passkeys, an authenticator and recovery codes that were added since go with them.
 * @returns undefined where the link is unknown, used or too old
 */
export async function answerEmailLink(
  tx: Tx,
  token: string,
  { client, now }: { client: { address: string; requestId: string }; now: Date },
): Promise<EmailAnswer | undefined> {
  const hash = hashOfLink(token)
  const found = await changeOfLink(tx, hash, now)
  // the person first: a second use of the link waits, and finds none
  const person = found && (await lockPerson(tx, found.user_id))
  const change = await changeOfLink(tx, hash, now)
  if (!person || person.type === 'c' || !change) return undefined
  const by = strangerActs(client)
  const entry = { at: now, subject: person.id }
  if (!change.is_undo) {
    if (await confirmChange(tx, change, now))
      await addAudit(tx, by, {
        ...entry,
        action: 'person.confirmEmail',
        before: { email: change.before },
        after: { email: change.after },
      })
    return { change, is: 'confirmed' }
  }
  await lockNames(tx)
  const isTaken = await isNameTaken(tx, change.before, person.id)
  if (!isTaken) await changeUser(tx, person.id, { email: change.before })
  await setPasswordHash(tx, person.id, null) // whoever changed the email may know it
  const since = await (isTaken ? doubtChange : undoChange)(tx, change, now)
  const areFactorsRemoved = await deleteFactorsSince(tx, person.id, since)
  await endSessions(tx, person.id)
  await endLinks(tx, person.id)
  await addAudit(tx, by, {
    ...entry,
    action: 'person.undoEmail',
    before: { email: person.email },
    after: { email: isTaken ? person.email : change.before },
    detail: { areFactorsRemoved },
  })
  return { change, is: isTaken ? 'taken' : 'undone', areFactorsRemoved }
}
