import { CONTACTS_MAX, CONTACT_LINK_DAYS, CONTACT_LINK_PAUSE_MINUTES } from '#shared/codes/limits.ts'
import { MAIL_TOPIC_CODES, MAIL_TOPICS, type MailTopic } from '#shared/codes/mail-topics.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { isEmail } from '#shared/rules/email.ts'
import { mayNameFor } from '#shared/rules/mail-topic-needs.ts'
import { isStatementFrequency, statementDays } from '#shared/rules/statement-days.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { accountById, lockAccount } from '#server/modules/accounts/accounts.store.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { strangerActs, whoActs } from '#server/modules/audit/who-acts.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { hashOfLink, newLink } from '#server/modules/people/one-time-link.ts'
import type { ContactServices } from './context.ts'
import { contactLinkMail } from './contact-link.ts'
import {
  confirmContact,
  contactCount,
  contactOfLink,
  deleteContact,
  insertContact,
  type LinkedContact,
  lockContact,
  type MailContactRow,
  saveLink,
  saveTopics,
} from './mail-contacts.store.ts'
import { deleteSchedule, saveSchedule, scheduleOf } from './statement-schedules.store.ts'

/** Which topics an address is to get. */
type AskedTopics = Readonly<Record<MailTopic, boolean>>
type ContactCtx = { tx: Tx; actor: Actor; client: ClientInfo; services: ContactServices; now: Date }

/**
 * Adds an address that gets mails of the account, once it is confirmed, and mails it the link for that.
 * @throws Refusal contact.address, contact.topics, contact.letter, contact.full, contact.known
 */
export async function addContact(
  ctx: ContactCtx,
  { address, ...asked }: { address: string } & AskedTopics,
): Promise<void> {
  const { tx, actor, now } = ctx
  if (!isEmail(address)) throw new Refusal('contact.address')
  const topics = topicsOf(asked)
  checkRights(actor, topics)
  await lockAccount(tx, actor.accountId)
  if ((await contactCount(tx, actor.accountId)) >= CONTACTS_MAX)
    throw new Refusal('contact.full', { max: CONTACTS_MAX })
  const { token, link } = newLink(now, { days: CONTACT_LINK_DAYS })
  const id = await insertContact(tx, { accountId: actor.accountId, address, topics }, link, now)
  if (id === undefined) throw new Refusal('contact.known', { address })
  await mailLink(ctx, { address, topics, token })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'contact.add',
    subject: id,
    after: { address, topics },
  })
}

/** Changes what a contact gets. @throws Refusal contact.unknown, contact.topics, contact.letter */
export async function changeContact(
  { tx, ...ctx }: ContactCtx,
  { contactId, ...asked }: { contactId: number } & AskedTopics,
): Promise<void> {
  const topics = topicsOf(asked)
  const before = await theirs(tx, ctx.actor, contactId)
  if (before.topics.join() === topics.join()) return
  checkRights(
    ctx.actor,
    topics.filter((topic) => !before.topics.includes(topic)),
  )
  await saveTopics(tx, contactId, topics)
  await addAudit(tx, whoActs(ctx), {
    at: ctx.now,
    action: 'contact.change',
    subject: contactId,
    before: { topics: before.topics },
    after: { topics },
    detail: { address: before.address },
  })
}

/**
 * Mails a new link to a contact, in the place of the one before.
 * @throws Refusal contact.unknown, contact.confirmed, contact.askedJustNow
 */
export async function askAgain(ctx: ContactCtx, contactId: number): Promise<void> {
  const { tx, now } = ctx
  const { address, topics, confirmed_at, asked_at } = await theirs(tx, ctx.actor, contactId)
  if (confirmed_at !== null) throw new Refusal('contact.confirmed', { address })
  if (now.getTime() - asked_at.getTime() < CONTACT_LINK_PAUSE_MINUTES * 60_000)
    throw new Refusal('contact.askedJustNow', { minutes: CONTACT_LINK_PAUSE_MINUTES })
  const { token, link } = newLink(now, { days: CONTACT_LINK_DAYS })
  await saveLink(tx, contactId, link, now)
  await mailLink(ctx, { address, topics, token })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'contact.ask',
    subject: contactId,
    detail: { address },
  })
}

/** Removes a contact. @throws Refusal contact.unknown */
export async function removeContact({ tx, ...ctx }: ContactCtx, contactId: number): Promise<void> {
  const { address, topics, confirmed_at } = await theirs(tx, ctx.actor, contactId)
  await deleteContact(tx, contactId)
  await addAudit(tx, whoActs(ctx), {
    at: ctx.now,
    action: 'contact.remove',
    subject: contactId,
    before: { address, topics, isConfirmed: confirmed_at !== null },
  })
}

/**
 * Chooses the day on which statements are mailed; a frequency of '' ends them. The first one is mailed on the
 * next chosen day after today.
 * @throws Refusal statement.frequency, statement.day where the day does not fit the frequency
 */
export async function chooseStatementDay(
  { tx, ...ctx }: ContactCtx,
  { frequency, day }: { frequency: string; day: string },
): Promise<void> {
  const { accountId } = ctx.actor
  if (frequency !== '' && !isStatementFrequency(frequency)) throw new Refusal('statement.frequency')
  const isFit = frequency === '' ? day === '' : statementDays(frequency).some((one) => String(one) === day)
  if (!isFit) throw new Refusal('statement.day')
  await lockAccount(tx, accountId)
  const before = await scheduleOf(tx, accountId)
  const isSame = before ? before.frequency === frequency && String(before.day) === day : frequency === ''
  if (isSame) return
  if (frequency === '') await deleteSchedule(tx, accountId)
  else await saveSchedule(tx, accountId, { frequency, day: Number(day) }, brisbaneDay(ctx.now))
  await addAudit(tx, whoActs(ctx), {
    at: ctx.now,
    action: 'statement.schedule',
    subject: accountId,
    before: before ? { frequency: before.frequency, day: before.day } : null,
    after: frequency === '' ? null : { frequency, day: Number(day) },
  })
}

/**
 * Confirms the address of a link. A second time it does nothing.
 * @returns the contact; undefined where the link is unknown, too old, or not the newest
 */
export async function confirmLink(
  tx: Tx,
  token: string,
  { client, now }: { client: { address: string; requestId: string }; now: Date },
): Promise<LinkedContact | undefined> {
  const hash = hashOfLink(token)
  const isNew = await confirmContact(tx, hash, now)
  const contact = await contactOfLink(tx, hash, now)
  if (isNew && contact)
    await addAudit(tx, strangerActs(client), {
      at: now,
      action: 'contact.confirm',
      subject: contact.id,
      accountId: contact.account_id,
      after: { address: contact.address },
    })
  return contact
}

/** The topics in their order. @throws Refusal contact.topics for none */
function topicsOf(asked: AskedTopics): MailTopic[] {
  const topics = MAIL_TOPIC_CODES.filter((topic) => asked[topic])
  if (topics.length === 0) throw new Refusal('contact.topics')
  return topics
}

/** @throws Refusal contact.letter for mails that the person may not read in the portal */
function checkRights(actor: Actor, topics: readonly MailTopic[]) {
  const refused = topics.find((topic) => !mayNameFor(topic, actor))
  if (refused) throw new Refusal('contact.letter', { topic: MAIL_TOPICS[refused].word.toLowerCase() })
}

/** A contact of the person's account, locked. @throws Refusal contact.unknown */
async function theirs(tx: Tx, { accountId }: Actor, contactId: number): Promise<MailContactRow> {
  const contact = await lockContact(tx, accountId, contactId)
  if (!contact) throw new Refusal('contact.unknown')
  return contact
}

async function mailLink(
  { tx, actor, client, services, now }: ContactCtx,
  contact: { address: string; topics: readonly MailTopic[]; token: string },
): Promise<void> {
  const { seller } = services.config
  const portalUrl = portalUrlOf(services.config, client)
  const account = await accountById(tx, actor.accountId)
  const mail = contactLinkMail(
    { ...contact, accountName: account?.name ?? actor.accountId },
    { seller, portalUrl },
  )
  await insertMail(tx, mail, now)
}
