import { GUESS_MINUTES, GUESS_NOTICE_HOURS } from '#shared/codes/limits.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { mailableEmail } from '#server/modules/people/confirmed-email.store.ts'
import { lockPerson } from '#server/modules/people/people.store.ts'
import { dropNobodysNotices, noteGuessNotice, takeGuessNotice, waitingGuessNotices } from './sign-in.store.ts'

type Deps = { productName: string; now: Date }
/** How often the job looks. */
export const GUESS_NOTICES_EVERY_MS = 30_000
const AT_ONCE = 500

/**
 * Tells people by mail that failed sign-ins have used up a limit of theirs, once in GUESS_NOTICE_HOURS. The
 * sign-in itself mails nobody: its time would say that the name is somebody's. Each request is dealt with in
 * a transaction of its own, once, whichever process runs it.
 * @returns how many mails were written
 */
export async function mailGuessNotices({ db, ...deps }: Deps & { db: Db }): Promise<number> {
  let many = 0
  await dropNobodysNotices(db)
  await eachAlone(await waitingGuessNotices(db, AT_ONCE), async (id) => {
    if (await db.transaction().execute((tx) => mailGuessNotice(tx, id, deps))) many += 1
  })
  return many
}

async function mailGuessNotice(tx: Tx, id: number, { productName, now }: Deps): Promise<boolean> {
  const request = await takeGuessNotice(tx, id)
  if (!request?.user_id) return false
  const person = await lockPerson(tx, request.user_id)
  if (!person || person.type === 'c') return false
  const email = await mailableEmail(tx, person.id, person.email)
  if (email === null) return false
  const since = new Date(request.at.getTime() - GUESS_NOTICE_HOURS * 3_600_000)
  if (!(await noteGuessNotice(tx, person.id, request.at, since))) return false
  const text = [
    `Someone has entered several wrong passwords or codes for your sign-in to ${productName}, the last time from`,
    `the address ${request.address}. Signing in from there is blocked for ${String(GUESS_MINUTES)} minutes.`,
    'Devices you have signed in on before are not affected. If it was you, you do not need to do anything.',
    'If not, choose a long password that you use nowhere else.',
  ].join(' ')
  const subject = `${productName}: wrong passwords for your sign-in`
  await insertMail(tx, { to: email, subject, text, html: `<p>${escapeHtml(text)}</p>` }, now)
  return true
}
