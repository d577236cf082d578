import { sql } from 'kysely'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import type { Db } from '#server/db/connect.ts'
import { once, send, summary, sustained } from '../measure.ts'
import { type Row, timesRow } from '../table.ts'
import { headersOf } from './buyers.ts'
import type { Child } from './child.ts'
import { ACCOUNTS } from './many-people.ts'
import { STAFF_HEADERS } from './staff-lists.ts'

/*
 * What one service request costs among the many of many-people.ts: reading it, the verdict of the policy
 * before it is lodged, and each step from the first product to the replaced goods.
 */

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const WORKERS = 2
const P95_WANTED_MS = 20
/** Each of another account, so that no two wait for each other. */
const LIVES = 100
const STAFF_SENDS = {
  ...STAFF_HEADERS,
  'x-session-token': 'bench-token-staff',
  'content-type': 'application/x-www-form-urlencoded',
}

type Headers = Record<string, string>
type Known = { buyer: number; requestNo: number; productId: string }

export async function requestRows(db: Db, { port }: Child): Promise<Row[]> {
  const [largest, others] = [await knownRequests(db, true), await knownRequests(db, false)]
  const rows: Row[] = []
  const read = async (
    what: string,
    known: Known[],
    path: (of: Known) => string,
    headers: (of: Known) => Headers,
  ) => {
    const run = await sustained(WORKERS, SECONDS, async (_worker, serial) => {
      const of = known[(serial * 37) % known.length]
      if (!of) throw new Error('there is no service request')
      return (await send(port, { method: 'GET', path: path(of), headers: headers(of) })).length
    })
    rows.push(timesRow(what, run, P95_WANTED_MS))
  }
  const own = ({ buyer }: Known) => headersOf(buyer)
  const detail = ({ requestNo }: Known) => `/rest/returnRequest?requestNo=${String(requestNo)}`
  const verdict = ({ productId }: Known) =>
    `/rest/returnVerdict?productId=${productId}&quantity=2&reasonCode=R20`
  await read('a service request, the largest account', largest, detail, own)
  await read('a service request, any account', others, detail, own)
  await read('the verdict of the policy, the largest account', largest, verdict, own)
  await read('the verdict of the policy, any account', others, verdict, own)
  await read(
    'a service request for staff',
    others,
    ({ requestNo }) => `/rest/staffReturn?requestNo=${String(requestNo)}`,
    () => STAFF_HEADERS,
  )
  return [...rows, ...(await lifeRows(port, others))]
}

/** Requests of the largest account, or one of each other account, with a product of its invoice. */
async function knownRequests(db: Db, isLargest: boolean): Promise<Known[]> {
  const { rows } = await sql<{ buyer: number; request_no: number; product_id: string }>`
    select distinct on (each) substr(account_id, 6)::int as buyer, request_no, product_id
      from (select r.account_id, r.request_no, l.product_id,
                   case when ${isLargest}::boolean then r.request_no::text else r.account_id end as each
              from service_request r join service_request_line l using (request_no)
             where r.status = 'CL' and (r.account_id = 'BENCH1') = ${isLargest}::boolean) of
     order by each, request_no limit ${ACCOUNTS}::int`.execute(db)
  return rows.map(({ buyer, request_no: requestNo, product_id: productId }) => ({
    buyer,
    requestNo,
    productId,
  }))
}

/** Each step of `LIVES` requests, timed by itself. */
async function lifeRows(port: number, known: readonly Known[]): Promise<Row[]> {
  const steps = new Map<string, { times: number[]; bytes: number }>()
  const step = async (what: string, call: CallName, fields: Headers, headers: Headers) => {
    const body = new URLSearchParams(fields).toString()
    const began = performance.now()
    const answer = await send(port, { method: allCalls[call].method, path: `/rest/${call}`, headers, body })
    const each = steps.get(what) ?? { times: [], bytes: 0 }
    each.times.push(performance.now() - began)
    each.bytes += answer.length
    steps.set(what, each)
    return JSON.parse(answer.toString()) as { requestno: string; seen: string }
  }
  const life = async ({ buyer, productId }: Known) => {
    const own = headersOf(buyer)
    const contact = {
      customerRef: 'BENCH',
      contactName: 'Sam',
      contactEmail: 'sam@example.com',
      contactPhone: '07 3000 0000',
    }
    const begun = await step(
      'begin a request',
      'createReturnRequestContact',
      { reasonCode: 'R20', ...contact },
      own,
    )
    const of = { requestNo: begun.requestno }
    const product = { ...of, productId, quantity: '2', faultDescription: 'No sound' }
    await step('add a product to a request', 'addReturnRequestProduct', product, own)
    await step('submit a request, with its mails', 'submitIncompleteReturnRequest', of, own)
    const read = await send(port, {
      method: 'GET',
      path: `/rest/staffReturn?requestNo=${of.requestNo}`,
      headers: STAFF_HEADERS,
    })
    let { seen } = JSON.parse(read.toString()) as { seen: string }
    const staffStep = async (what: string, call: CallName, line: object, more: Headers = {}) => {
      const fields = { ...of, seen, lines: JSON.stringify([{ lineNo: 1, ...line }]), ...more }
      seen = (await step(what, call, fields, STAFF_SENDS)).seen
    }
    await staffStep('accept units, with the mail', 'staffDecideReturn', { accepted: 2, reason: '' })
    await staffStep('take in units', 'staffReceiveReturn', { units: 2, good: 0 })
    await staffStep(
      'note repaired units, with the mail',
      'staffReplaceReturn',
      { units: 2, sent: 0 },
      { reason: 'Repaired' },
    )
  }
  const { perSecond } = await once(WORKERS, LIVES, async (_worker, job) => {
    const of = known[job]
    if (!of) throw new Error('there are too few accounts')
    await life(of)
    return 0
  })
  return [...steps].map(([what, { times, bytes }]) =>
    timesRow(what, { ...summary(times, 1, bytes), perSecond }, P95_WANTED_MS),
  )
}
