import { DAY_MS } from '#shared/codes/day-ms.ts'
import type { Letter } from '#shared/codes/letters.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { alertRecipients } from '#shared/rules/mail-recipients.ts'
import type { Tx } from '#server/db/connect.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { insertAlert } from './notices.store.ts'

/** What an alert says, as plain text, and where its link leads: a path of the portal. */
export type AlertWords = { says: string; link: string; linkWords: string }

/** Whom an alert is for: people with the letter on one of the accounts; about whom it is first of all. */
export type AlertAudience = {
  accountIds: readonly string[]
  letter: Letter
  aboutUserId: number | null
  /** Who is told of it otherwise. */
  butNot?: readonly number[]
}

const KEPT_DAYS = 30

/**
 * Writes an alert of something that has happened, in the transaction that writes its mails. It is seen for 30
 * days, and only by who still has the letter then.
 * @returns who has got it
 */
export async function tellPeople(
  tx: Tx,
  words: AlertWords,
  whom: AlertAudience,
  now: Date,
): Promise<number[]> {
  const people = await peopleWith(tx, whom.accountIds, whom.letter, 'withOrWithoutEmail')
  const told = alertRecipients(people, whom.aboutUserId).filter(
    ({ userId }) => !(whom.butNot ?? []).includes(userId),
  )
  for (const { userId, accountId } of told)
    await addAlert(tx, words, { userId, accountId, letter: whom.letter }, now)
  return told.map(({ userId }) => userId)
}

/** The same for one person. */
export const addAlert = (
  tx: Tx,
  { says, link, linkWords }: AlertWords,
  whom: { userId: number; accountId: string; letter: Letter },
  now: Date,
) =>
  insertAlert(
    tx,
    {
      ...whom,
      type: '',
      html: `${escapeHtml(says)} <a href="${escapeHtml(link)}">${escapeHtml(linkWords)}</a>`,
      expiresOn: brisbaneDay(new Date(now.getTime() + KEPT_DAYS * DAY_MS)),
    },
    now,
  )
