import type { RestClient } from '#web/data/client.ts'
import { restClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import { buildPerson, type Built } from '../build.ts'
import { walkCheckout } from '../checkout.ts'
import { PRODUCTS } from '../world.ts'
import type { Db } from '#server/db/connect.ts'

/** An answer over HTTP. */
export type Seen = { call: string; status: number; retryAfter: string | null; text: string }
/** A dealer who orders repeatedly, and repeats every request that was answered 503. */
export type Buyer = Built & {
  call: RestClient
  /** The web order numbers that were answered to the buyer as placed. */
  acknowledged: number[]
}

type Secrets = { session: string; token: string }
type Request = { method: string; url: string; body?: string }

const TRY_FOR_MS = 60_000
const PAUSE_MS = 20

/**
 * Buyers with accounts and stock of their own, who use a portal over real HTTP. `see` is called with every
 * answer.
 */
export async function openBuyers(
  db: Db,
  baseUrl: string,
  count: number,
  see: (seen: Seen) => void,
): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let n = 0; n < count; n += 1) {
    const built = await buildPerson(db, {}, new Date())
    buyers.push({ ...built, call: patientClient(baseUrl, built, see), acknowledged: [] })
  }
  return buyers
}

/** Places orders until stopped. The last one is completed. */
export async function keepOrdering(buyer: Buyer, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { cartId } = await walkCheckout(buyer, { [PRODUCTS.case]: 1, [PRODUCTS.zero]: 2 })
    const { order } = await buyer.call('checkoutConfirm', { cartId })
    if (!order) throw new Error('an order on credit was not placed at once')
    buyer.acknowledged.push(order.webOrderNo)
  }
}

/** One request over HTTP. `see` gets the answer before it is parsed. */
export async function ask(
  baseUrl: string,
  { session, token }: Secrets,
  request: Request,
  see: (seen: Seen) => void,
) {
  const { method, url, body } = request
  const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const headers = { cookie: `session=${session}; token=${token}`, 'x-session-token': token, ...form }
  const answer = await fetch(baseUrl + url, { method, headers, ...(body === undefined ? {} : { body }) })
  const retryAfter = answer.headers.get('retry-after')
  const seen = { call: url.replace(/\?.*/, ''), status: answer.status, retryAfter, text: await answer.text() }
  see(seen)
  return seen
}

function patientClient(baseUrl: string, secrets: Secrets, see: (seen: Seen) => void): RestClient {
  return restClient(
    async ({ method, url, body }) => {
      const tooLate = Date.now() + TRY_FOR_MS
      for (;;) {
        const answer = await ask(
          baseUrl,
          secrets,
          { method, url, ...(body === undefined ? {} : { body }) },
          see,
        )
        if (answer.status !== 503 || Date.now() > tooLate) return answer
        await new Promise((later) => setTimeout(later, PAUSE_MS))
      }
    },
    () => secrets.token,
  )
}
