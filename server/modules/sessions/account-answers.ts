import type { Queryable } from '#server/db/connect.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { type AccountFacts, readAccountFacts } from '#server/modules/accounts/account-facts.store.ts'
import { presentAccounts, presentCurrentAccount } from './present-account.ts'

/** What the shell receives of a person and their accounts. */
export type AccountAnswers = ReturnType<typeof presentAll>

/**
 * The people cache hands out the same actor until something about their people, accounts, customers or
 * delivery addresses changes (migrations 0002 and 0020), and a new one for each question while it cannot be
 * trusted.
 */
const known = new WeakMap<Actor, Promise<AccountAnswers>>()

/** @param actor of a read, as the people cache handed it out */
export function accountAnswers(db: Queryable, actor: Actor): Promise<AccountAnswers> {
  const found = known.get(actor)
  if (found) return found
  const reading = readAccountFacts(db, actor.userId, actor.accountId).then((facts) =>
    presentAll(facts, actor),
  )
  known.set(actor, reading)
  reading.catch(() => known.delete(actor))
  return reading
}

const presentAll = (facts: AccountFacts, actor: Actor) => ({
  profile: facts.profile,
  current: presentCurrentAccount(facts, actor),
  accounts: presentAccounts(facts, actor, facts.held),
})
