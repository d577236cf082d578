import { LETTERS } from '#shared/codes/letters.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { areExtrasFreer, evadesApproval, letterNotToGive } from '#shared/rules/account-letters.ts'
import { offeredLetters } from '#server/modules/accounts/change-letters.ts'
import { type LettersRow, lockLettersOf } from '#server/modules/accounts/account-letters.store.ts'
import type { UserCtx } from './context.ts'
import { isManagedBy, isSignedIn, lettersOn, linksOf, lockUser, type UserRow } from './users.store.ts'

type Caller = Pick<UserCtx, 'tx' | 'actor'>
type Link = Awaited<ReturnType<typeof linksOf>>[number]
/** Somebody's letters on an account. */
type Held = { permissions: string; extra_permissions: string }

/**
 * Locks the people of an account that the caller manages.
 * @returns them, and the caller's own letters there, as they are under the lock
 * @throws Refusal account.notYours where the caller does not manage it (USR-28)
 */
export async function lockManagedAccount({ tx, actor }: Caller, accountId: string) {
  const people: LettersRow[] = await lockLettersOf(tx, accountId)
  const own = await lettersOn(tx, actor.userId, accountId)
  await refuseSignedOut({ tx, actor })
  if (!own?.permissions.includes('A')) throw new Refusal('account.notYours')
  return { people, own }
}

/**
 * Locks a user on an account that the caller manages.
 * @throws Refusal user.unknown for everybody else, staff too
 */
export async function lockManagedUser({ tx, actor }: Caller, userId: number): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  await refuseSignedOut({ tx, actor })
  // run for an unknown user too, so that the work of the answer does not tell them apart
  const isTheirs = await isManagedBy(tx, userId, actor.userId)
  if (!user || !isTheirs) throw new Refusal('user.unknown')
  return user
}

/**
 * The accounts of a user whose profile is the caller's to change, and the caller's own letters on each. Their
 * people are locked.
 * @throws Refusal user.elsewhere where the user has an account that the caller does not manage (ledger-2
 * OP-51)
 */
export async function lockWholeUser(
  caller: Caller,
  userId: number,
): Promise<{ link: Link; people: LettersRow[]; own: Held }[]> {
  const { tx, actor } = caller
  const found = []
  for (const link of await linksOf(tx, userId)) {
    const people = await lockLettersOf(tx, link.account_id)
    const own = await lettersOn(tx, actor.userId, link.account_id)
    if (!own?.permissions.includes('A')) throw new Refusal('user.elsewhere')
    found.push({ link, people, own })
  }
  await refuseSignedOut(caller)
  return found
}

/**
 * The gate looked before this change waited for its locks: the caller may have been signed out or
 * deactivated meanwhile.
 * @throws Refusal session.signInAgain
 */
export async function refuseSignedOut({ tx, actor }: Caller): Promise<void> {
  if (!(await isSignedIn(tx, actor))) throw new Refusal('session.signInAgain')
}

/**
 * Whoever takes letters, an account or the sign-in from somebody who manages users has to hold all that they
 * hold: else the weakest would be the only one left who manages users.
 * @throws Refusal user.stronger, user.freer
 */
export function refuseStrongerManager(
  { actor }: Pick<UserCtx, 'actor'>,
  userId: number,
  accounts: readonly { link: Link; own: Held }[],
): void {
  if (userId !== actor.userId) refuseStronger(accounts.filter(({ link }) => link.permissions.includes('A')))
}

/**
 * The letters of a choice as they are kept; nobody grants what they do not hold (decision 22).
 * @param before the letters on file; '' for a new person
 * @throws Refusal person.letter, user.letter, user.approval
 */
export function grantedLetters(
  chosen: string,
  before: string,
  { own, accountId }: { own: Held; accountId: string },
): string {
  const letters = offeredLetters(chosen, before)
  const lacking = letterNotToGive(letters, before, own.permissions)
  if (lacking !== undefined) throw new Refusal('user.letter', lacks(lacking, accountId))
  if (evadesApproval(letters, before, own.permissions)) throw new Refusal('user.approval')
  return letters
}

/**
 * Whoever gives a user a password, an email or their sign-in back could act as them: they need all the user
 * may do, and every restriction of their own has to hold for the user too.
 * @throws Refusal user.stronger, user.freer
 */
export function refuseStronger(accounts: readonly { link: Link; own: Held }[]): void {
  for (const { link, own } of accounts) {
    const account = link.account_id
    const lacking = letterNotToGive(link.permissions, '', own.permissions)
    if (lacking !== undefined) throw new Refusal('user.stronger', lacks(lacking, account))
    const isFreer =
      evadesApproval(link.permissions, '', own.permissions) ||
      areExtrasFreer(link.extra_permissions, own.extra_permissions)
    if (isFreer) throw new Refusal('user.freer', { account })
  }
}

const lacks = (letter: string, account: string) => ({
  letter: letter in LETTERS ? LETTERS[letter as keyof typeof LETTERS] : letter,
  account,
})

/**
 * Who manages a user on an account: somebody active who holds A there (USR-19), or nobody.
 * @param chosen a userId, or ''
 * @param before who it is on file, who may stay
 * @throws Refusal user.manager
 */
export async function managerOn(
  { tx }: Pick<UserCtx, 'tx'>,
  accountId: string,
  { chosen, before }: { chosen: string; before: number | null },
): Promise<number | null> {
  if (chosen === '') return null
  const id = /^\d+$/.test(chosen) ? Number(chosen) : 0
  if (id === before) return before
  if (!(await lettersOn(tx, id, accountId))?.permissions.includes('A'))
    throw new Refusal('user.manager', { account: accountId })
  return id
}
