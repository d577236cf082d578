import { RESET_MINUTES, RESET_PAUSE_MINUTES } from '#shared/codes/limits.ts'
import { isEmail } from '#shared/rules/email.ts'
import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { strangerActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { newLink } from '#server/modules/people/one-time-link.ts'
import { findUserByName, lockPerson } from '#server/modules/people/people.store.ts'
import type { SessionServices } from './context.ts'
import { addResetRequest, keepReset, takeRequest, waitingRequests } from './password-links.store.ts'
import { resetLinkMail } from './password-mails.ts'

type Deps = { db: Db; client: ClientInfo; services: Pick<SessionServices, 'config'>; now: Date }
type MailDeps = { seller: Seller; now: Date }

/** How often the job looks: somebody waits for the mail. */
export const RESETS_EVERY_MS = 2_000
const REQUESTS_AT_ONCE = 500

/**
 * Notes that somebody asks for a link to another password. It looks at no person: for every name it is the
 * same single statement, so that neither the answer nor its time says whether the name exists (PWD-08,
 * decision 21). `mailResetLinks` does the rest.
 * @param accountName login, e-mail or alias, as typed
 */
export async function requestPasswordReset(
  { db, client, services, now }: Deps,
  { accountName }: { accountName: string },
): Promise<void> {
  const portalUrl = portalUrlOf(services.config, client)
  const { address, requestId } = client
  await addResetRequest(db, { accountName, portalUrl, address, requestId }, now)
}

/**
 * Mails the links that were asked for. Each request is dealt with in a transaction of its own, once,
 * whichever process runs it.
 * @returns how many mails were written
 */
export async function mailResetLinks({ db, ...deps }: MailDeps & { db: Db }): Promise<number> {
  let many = 0
  await eachAlone(await waitingRequests(db, REQUESTS_AT_ONCE), async (id) => {
    if (await db.transaction().execute((tx) => mailResetLink(tx, id, deps))) many += 1
  })
  return many
}

/**
 * The same for one request. Nobody is mailed for a name that is nobody's or an inactive person's, nor twice
 * within the pause: the link before it stays of use then.
 */
async function mailResetLink(tx: Tx, id: number, { seller, now }: MailDeps): Promise<boolean> {
  const request = await takeRequest(tx, id)
  if (!request) return false
  const named = await findUserByName(tx, request.accountName)
  const locked = named && (await lockPerson(tx, named.id))
  const person = locked && { ...locked, email: await confirmedEmail(tx, locked.id, locked.email) }
  if (!person || person.type === 'c' || !isEmail(person.email)) return false
  const { token, link } = newLink(now, { minutes: RESET_MINUTES })
  const since = new Date(now.getTime() - RESET_PAUSE_MINUTES * 60_000)
  if (!(await keepReset(tx, person.id, { tokenHash: link.hash, now, until: link.until }, since))) return false
  const { portalUrl, address } = request
  await insertMail(tx, resetLinkMail(person, { seller, portalUrl, address, token }), now)
  await addAudit(tx, strangerActs(request), {
    at: now,
    action: 'password.mailLink',
    subject: person.id,
  })
  return true
}
