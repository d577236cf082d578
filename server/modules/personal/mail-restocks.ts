import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { isOrderable } from '#shared/rules/availability.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { addAlert } from '#server/modules/notices/tell-people.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { priceOf } from '#server/modules/pricing/price-lists.ts'
import { restockAlert, restockMail } from './restock-mails.ts'
import {
  requestedProducts,
  type RequestedProduct,
  requestsFor,
  type RestockRequest,
  takeRestockRequests,
} from './restock-requests.store.ts'

type Deps = { db: Db; seller: Seller; now: Date }

export const RESTOCKS_EVERY_MS = 30_000

/**
 * Tells people that products they asked about can be ordered again: one alert and one mail for a person on an
 * account, however many products came back at the same time. What has no price for the account waits on, as
 * who asks needs one. A request is ended in the transaction that tells of it, so it is told once, whichever
 * process runs this. Who has left, or may no longer place orders on the account, is told nothing; their
 * request ends as well.
 * @returns how many people were told
 */
export async function mailRestocks({ db, seller, now }: Deps): Promise<number> {
  const back = (await requestedProducts(db)).filter(isOrderable)
  if (back.length === 0) return 0
  const numbers = back.map(({ productId }) => productId)
  const priced = (await requestsFor(db, numbers, now)).filter(({ breaks }) => priceOf(breaks) !== null)
  const byRequester = Object.groupBy(priced, ({ userId, accountId }) => `${String(userId)} ${accountId}`)
  let many = 0
  await eachAlone(Object.values(byRequester), async (requests = []) => {
    if (await db.transaction().execute((tx) => tell(tx, requests, back, { seller, now }))) many += 1
  })
  return many
}

/** @param requests of one person on one account */
async function tell(
  tx: Tx,
  requests: readonly RestockRequest[],
  back: readonly RequestedProduct[],
  { seller, now }: Omit<Deps, 'db'>,
): Promise<boolean> {
  const [requester] = requests
  if (!requester) return false
  const taken = await takeRestockRequests(
    tx,
    requester,
    requests.map(({ productId }) => productId),
  )
  const [first, ...more] = back.filter(({ productId }) => taken.has(productId))
  const { userId, accountId } = requester
  const people = await peopleWith(tx, [accountId], 'P', 'withOrWithoutEmail')
  const person = people.find((one) => one.userId === userId)
  if (!first || !person) return false
  await addAlert(tx, restockAlert([first, ...more]), { userId, accountId, letter: 'P' }, now)
  if (person.email !== '')
    await insertMail(tx, restockMail([first, ...more], { to: person.email, seller }), now)
  return true
}
