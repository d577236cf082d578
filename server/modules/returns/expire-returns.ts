import type { Seller } from '#server/config/config.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { tellOfReturn } from './return-mails.ts'
import {
  addReturnEvent,
  linesOfReturns,
  lockReturn,
  releaseClaims,
  type ReturnRow,
  saveReturn,
} from './returns.store.ts'
import { overdueReturns } from './staff-returns.store.ts'

export const EXPIRE_CRON = '10 17 * * *' // 03:10 in Brisbane
const AT_ONCE = 200

type Deps = { db: Db; seller: Seller; now: Date }

/**
 * Ends approved requests of which nothing has come by their day (decision 31). Their units can be returned
 * again, and their contacts are told. It may run in two processes at once, and again after a kill.
 * @returns how many
 */
export async function expireReturns({ db, seller, now }: Deps): Promise<number> {
  let many = 0
  for (;;) {
    const ended = await db.transaction().execute(async (tx) => {
      const overdue = await overdueReturns(tx, brisbaneDay(now), AT_ONCE)
      await releaseClaims(
        tx,
        overdue.map((one) => one.request_no),
      )
      for (const { request_no: requestNo, account_id: accountId } of overdue) {
        const request = await lockReturn(tx, accountId, requestNo)
        if (request) await expire(tx, request, { seller, now })
      }
      return overdue.length
    })
    many += ended
    if (ended < AT_ONCE) return many
  }
}

async function expire(tx: Tx, request: ReturnRow, { seller, now }: Omit<Deps, 'db'>) {
  const requestNo = request.request_no
  await saveReturn(tx, requestNo, { status: 'EX' })
  await addReturnEvent(tx, { requestNo, at: now, kind: 'expired', by: null })
  const paragraphs = [
    `Nothing of it arrived by ${shownDay(request.send_by)}. If you still want to return the goods, please make a new service request.`,
  ]
  const said = { heading: 'Your service request has expired', paragraphs }
  await tellOfReturn(tx, request, { said, lines: await linesOfReturns(tx, [requestNo]), seller, now })
  await addAudit(tx, SYSTEM, {
    at: now,
    action: 'return.expire',
    subject: requestNo,
    before: { status: request.status },
    after: { status: 'EX' },
  })
}
