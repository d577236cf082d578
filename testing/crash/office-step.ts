import { NO_SELLER } from '#shared/codes/page-settings.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { matchWaiting } from '#server/modules/banking/import-statement.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { allocateWaiting } from '#server/modules/fulfilment/allocate-waiting.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import type { RestClient } from '#web/data/client.ts'
import { Refused } from '#web/data/failures.ts'
import { buildPerson } from '../build.ts'
import { changeOf, isSameChange, officeState, type OfficeState } from './office-state.ts'
import type { Prepared } from './operations.ts'
import type { Context } from './portals.ts'
import { shopper } from './shopper.ts'

/** Later than what happens to an order waits for more of it. */
export const LATER_MS = 10 * 60_000

/** What is told of an order: an event, its mail, an entry of the audit. */
export const told = { events: 1, mails: 1, 'audit entries': 1 }

/** What is answered where it was done before and the answer was lost. */
const DONE_BEFORE: readonly (RefusalCode | undefined)[] = [
  'backOffice.noneReady',
  'backOffice.nothing',
  'backOffice.shipped',
  'backOffice.counted',
  'backOffice.receiptBooked',
  'order.notCancellable',
  'bank.sameFile',
  'bank.ended',
  'backOffice.entered',
  'credit.changed',
  'order.nothingCancelled',
  'receipt.reversed',
  'bank.noStatement',
  'customer.changed',
  'customer.held',
  'customer.free',
  'return.changed',
  'return.notDraft',
]

/** A step of staff that is ready. effect: what it changes, once; it is told what was changed in all. */
export type OfficeStep = {
  act: () => Promise<unknown>
  effect: (change: OfficeState) => OfficeState
}

/**
 * Staff who are about to take a step.
 * @param ready makes what the step needs, with the client of staff; and says when they have gone
 */
export async function prepareStep(
  { db, portals }: Context,
  ready: (staff: RestClient, isClosed: () => boolean) => Promise<OfficeStep>,
): Promise<Prepared> {
  const staff = await buildPerson(db, { type: 'S', roles: 'UWNGYZ' }, new Date())
  let isClosed = false
  const call = shopper(staff, portals.alive, () => isClosed)
  const { act, effect } = await ready(call, () => isClosed)
  const before = await officeState(db)
  const target = await portals.alive()
  return {
    act: () =>
      act().catch((problem: unknown) => {
        const wasDone = problem instanceof Refused && DONE_BEFORE.includes(problem.code) && !target.isAlive()
        if (!wasDone) throw problem
      }),
    close: () => {
      isClosed = true
    },
    problems: async (comesBack) => {
      await jobsRun(db)
      const change = changeOf(before, await officeState(db))
      const whole = effect(change)
      const isRight = isSameChange(change, whole) || (!comesBack && isSameChange(change, {}))
      const wrong = isRight ? [] : [`changed ${JSON.stringify(change)} instead of ${JSON.stringify(whole)}`]
      return [...wrong, ...(await bookProblems(db))]
    },
  }
}

/** What the jobs of a portal do; those of the crash test run none. */
async function jobsRun(db: Db) {
  const now = new Date(Date.now() + LATER_MS)
  await matchWaiting(db, { now, by: SYSTEM })
  await allocateWaiting(db, { now, by: SYSTEM })
  // what has happened to an order only now is told as well
  await mailEvents({ db, seller: NO_SELLER, now: new Date(now.getTime() + LATER_MS) })
}

async function bookProblems(db: Db): Promise<string[]> {
  const checked = await auditBooks(db)
  return checked.flatMap(({ what, differences }) => differences.map((one) => `${what}: ${inWords(one)}`))
}
