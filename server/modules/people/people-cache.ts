import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db, Queryable } from '#server/db/connect.ts'
import { type Actor, isMasqueradeOver } from './actor.ts'
import { findSession, type SessionRow, touchSession } from './people.store.ts'
import { isCashCustomer } from '#shared/rules/credit.ts'
import { customAddressesAllowed } from '#shared/rules/custom-addresses.ts'
import { isSessionOver } from '#shared/rules/session-rules.ts'
import { isAustralian } from '#shared/rules/tax.ts'

/**
 * Who is behind a session. Reads may trust this cache, which the database keeps true; writes ask the
 * database itself.
 */
export type PeopleCache = {
  /** The person for a read, as far as the cache has them. */
  remembered(secret: string, now: Date): Actor | null
  /** The person for a read, or null where there is no living session. */
  reader(secret: string, now: Date): Promise<Actor | null>
  /** The person as for a read, without counting as use: an open page alone keeps no session alive. */
  watcher(secret: string, now: Date): Promise<Actor | null>
  /**
   * The person for a write: read inside its own transaction, and only with the header's token (the proof
   * against forged forms).
   */
  writer(tx: Queryable, secret: string, token: string, now: Date): Promise<Actor | null>
  /**
   * The same from the cache, for a write whose own statement checks that the session is still what is
   * remembered (SessionChanged).
   */
  expectedWriter(secret: string, token: string, now: Date): Promise<Actor | null>
  /**
   * Drops a session that has changed since it was read, as its mark says (changeMark). A mark is followed
   * once; marks of other sessions say nothing.
   */
  follow(secret: string, mark: string): void
  /** Drops one session by its secret, or by its hash, as the database sends it. */
  forget(secret: string): void
  forgetHash(secretHashHex: string): void
  forgetAll(): void
  /** How many sessions are in memory. */
  size(): number
}

const TOUCH_EVERY_MS = 60_000
const REMEMBERED_MAX = 10_000 // sessions; the one that was used the longest ago goes first

export const secretHashOf = (secret: string) => Buffer.from(hash('sha256', secret, 'hex'), 'hex')

/** By its first part a session knows its own marks. */
const markStart = (secretHashHex: string) => `${secretHashHex.slice(0, 16)}.`
const MARK_BYTES = 9
const MARK_LENGTH = markStart('0'.repeat(64)).length + Math.ceil((MARK_BYTES * 4) / 3)
/** The mark of a change of a session, for processes that have not been notified of it. */
export const changeMark = (secret: string): string =>
  markStart(hash('sha256', secret, 'hex')) + randomBytes(MARK_BYTES).toString('base64url')

const holdsToken = (actor: Actor | null, token: string): actor is Actor =>
  actor !== null && token !== '' && timingSafeEqual(secretHashOf(token), actor.session.tokenHash)

async function load(tx: Queryable, key: string): Promise<Actor | null> {
  const row = await findSession(tx, Buffer.from(key, 'hex'))
  return row ? actorFrom(row) : null
}

/** Notes that a session is used, in the database too, unless that was done a short while ago. */
function touch(db: Db, actor: Actor, now: Date) {
  if (now.getTime() - actor.session.lastUsedAt.getTime() < TOUCH_EVERY_MS) return
  actor.session.lastUsedAt = now
  touchSession(db, actor.session.secretHash, now).catch(() => undefined) // the next use tries again
}

/** Who is behind a session that is not over; that it is used is noted. */
function alive(db: Db, actor: Actor | null, now: Date): Actor | null {
  if (!actor || isSessionOver(actor.session, now)) return null
  touch(db, actor, now)
  return actor
}

export function peopleCache(db: Db, isTrusted: () => boolean): PeopleCache {
  const remembered = new LRUCache<string, Actor>({ max: REMEMBERED_MAX })
  const followed = new LRUCache<string, string>({ max: REMEMBERED_MAX }) // the last mark of a session
  let generation = 0 // so that a row read before a change is not remembered after it

  const known = async (secret: string) => {
    if (!secret) return null
    const key = hash('sha256', secret, 'hex')
    const found = isTrusted() ? remembered.get(key) : undefined
    if (found) return found
    const before = generation
    const actor = await load(db, key)
    if (actor && before === generation && isTrusted()) remembered.set(key, actor)
    return actor
  }
  const forgetHash = (key: string) => {
    generation += 1
    remembered.delete(key)
  }

  const recall = (secret: string) =>
    isTrusted() && secret ? (remembered.get(hash('sha256', secret, 'hex')) ?? null) : null

  return {
    remembered: (secret, now) => alive(db, recall(secret), now),
    reader: async (secret, now) => alive(db, await known(secret), now),
    watcher: async (secret, now) => {
      const actor = await known(secret)
      const isOver = !actor || isSessionOver(actor.session, now) || isMasqueradeOver(actor, now)
      return isOver ? null : actor
    },
    writer: async (tx, secret, token, now) => {
      if (!secret || !token) return null
      const actor = await load(tx, hash('sha256', secret, 'hex'))
      return holdsToken(actor, token) ? alive(db, actor, now) : null
    },
    expectedWriter: async (secret, token, now) => {
      const actor = await known(secret)
      return holdsToken(actor, token) ? alive(db, actor, now) : null
    },
    follow: (secret, mark) => {
      const key = hash('sha256', secret, 'hex')
      const isOwn = mark.length === MARK_LENGTH && mark.startsWith(markStart(key))
      if (!isOwn || followed.get(key) === mark) return
      followed.set(key, mark)
      forgetHash(key) // nor is one remembered that is just being read
    },
    forget: (secret) => forgetHash(hash('sha256', secret, 'hex')),
    forgetHash,
    forgetAll: () => {
      generation += 1
      remembered.clear()
    },
    size: () => remembered.size,
  }
}

const masqueradeOf = ({ masquerade_id: id, masquerade_until: until, home_account_id }: SessionRow) =>
  id === null || until === null || home_account_id === null
    ? null
    : { id, until, homeAccountId: home_account_id }

function actorFrom(row: SessionRow): Actor {
  const staff = row.type === 'S'
  const australian = isAustralian(row.business_group)
  return {
    letters: row.permissions,
    extras: row.extra_permissions,
    staff,
    roles: row.role_letters,
    australian,
    accounts: row.accounts,
    lacksFactor: row.lacks_factor,
    cash: isCashCustomer(
      { limit2Cents: row.limit2_cents, limit3Cents: row.limit3_cents, paymentTermsId: row.payment_terms_id },
      null,
    ),
    customAddresses: customAddressesAllowed({
      staff,
      country: australian ? 'AU' : 'NZ',
      flag: row.custom_addresses ? 'Y' : 'N',
    }),
    userId: row.user_id,
    onBehalfOf: row.for_user_id,
    masquerade: masqueradeOf(row),
    login: row.login,
    email: row.email,
    type: row.type,
    accountId: row.account_id,
    customerId: row.customer_id,
    payerId: row.payer_id ?? row.customer_id,
    businessGroup: row.business_group,
    lists: { contract: row.contract_list_id, level: row.level_list_id },
    session: {
      secretHash: row.secret_hash,
      tokenHash: row.token_hash,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      stayLoggedIn: row.stay_logged_in,
    },
  }
}
