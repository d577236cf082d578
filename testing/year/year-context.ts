import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { type RestClient, restClient } from '#web/data/client.ts'
import '#web/data/later-calls.ts'
import { Refused } from '#web/data/failures.ts'
import type { Portal } from '#server/portal.ts'
import type { YearPlan } from './plan-year.ts'
import type { Actor, Step } from './year-state.store.ts'

/** What a process of the year works with. now: the moment of the step. */
export type YearContext = {
  db: Db
  plan: YearPlan
  now: () => Date
  actors: readonly Actor[]
  callAs(actor: Actor): RestClient
  staff: RestClient
}
/** tx: of the step, which is done when it is committed. */
export type StepContext = YearContext & { tx: Tx; step: Step }

/** The client of somebody, through the front door of a portal in this process. */
export const clientOf = ({ app }: Portal, { session, token }: Actor): RestClient =>
  restClient(
    async ({ method, url, headers, body }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, cookie: `session=${session}; token=${token}` },
        ...(body === undefined ? {} : { payload: body }),
      })
      if (answer.statusCode >= 500) throw new Error(`${method} ${url}: ${answer.body}`)
      return { status: answer.statusCode, text: answer.body }
    },
    () => token,
  )

/** Does what may be refused where it was done before, by another process or by this step before a kill. */
export async function unlessDone<T>(
  codes: readonly RefusalCode[],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof Refused && codes.includes(problem.code as RefusalCode)) return null
    throw problem
  }
}

/** Does work for every item, so many at a time. */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of { [Symbol.iterator]: () => left }) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
