import { createHash, randomBytes } from 'node:crypto'
import { INVITE_DAYS, PASSWORD_MIN } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { endSessions, setPasswordHash, userProfile } from '#server/modules/people/people.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs, type WhoActs } from '#server/modules/audit/who-acts.ts'
import { isInvited, keepInvitation, useInvitation } from './invitation.store.ts'
import { forgetGuesses } from './sign-in.store.ts'

const DAY_MS = 24 * 60 * 60_000
const TOKEN_BYTES = 32
const hashOf = (token: string) => createHash('sha256').update(token).digest()

type Invite = { userId: number; by: WhoActs; productName: string; publicUrl: string; now: Date }

/**
 * Invites a person to choose a password: a link for 7 days and one use, kept as a hash, which goes out by
 * mail (decision 22). An earlier link of theirs ends.
 * @param by who invites, for the audit
 * @param publicUrl the address of the portal, without a slash at its end
 * @returns the link
 */
export async function invite(tx: Tx, { userId, by, productName, publicUrl, now }: Invite): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const until = new Date(now.getTime() + INVITE_DAYS * DAY_MS)
  await keepInvitation(tx, userId, { tokenHash: hashOf(token), now, until })
  const { email, login } = await userProfile(tx, userId)
  const link = publicUrl + ROUTES.resetPassword.replace(':hash', token)
  const text = [
    `You are invited to ${productName}. Your user name is ${login}.`,
    `Choose your password here, within ${String(INVITE_DAYS)} days: the link works once.`,
  ]
  await insertMail(
    tx,
    {
      to: email,
      subject: `${productName}: your invitation`,
      text: [...text, link].join('\n\n'),
      html: `${text.map((words) => `<p>${escapeHtml(words)}</p>`).join('\n')}
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    },
    now,
  )
  await addAudit(tx, by, { at: now, action: 'person.invite', subject: userId })
  return link
}

/**
 * Gives the invited person their password. The link is used up; sessions and failed sign-ins of theirs end.
 * @param token the {hash} of /reset-password/{hash} (PWD-12)
 * @throws Refusal session.password where it is too short, session.linkExpired where the link is unknown, used
 * or older than 7 days (PWD-23)
 */
export async function acceptInvitation(
  { db, client, now }: { db: Db; client: ClientInfo; now: Date },
  { token, password }: { token: string; password: string },
): Promise<void> {
  if (password.length < PASSWORD_MIN) throw new Refusal('session.password')
  const tokenHash = hashOf(token)
  // a link that is none costs no hashing of a password
  if (!(await isInvited(db, tokenHash, now))) throw new Refusal('session.linkExpired')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const userId = await useInvitation(tx, tokenHash, now)
    if (userId === undefined) throw new Refusal('session.linkExpired')
    await setPasswordHash(tx, userId, passwordHash)
    await endSessions(tx, userId)
    await forgetGuesses(tx, userId)
    const by = whoActs({ actor: { userId, onBehalfOf: null, accountId: null }, client })
    await addAudit(tx, by, { at: now, action: 'password.setByInvitation', subject: userId })
  })
}
