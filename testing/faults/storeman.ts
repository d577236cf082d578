import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { Db } from '#server/db/connect.ts'
import type { RestClient } from '#web/data/client.ts'
import { Refused } from '#web/data/failures.ts'
import { buildPerson } from '../build.ts'
import { PRODUCTS } from '../world.ts'
import type { RunningPortal } from './portals.ts'
import { stubbornClient } from './stubborn-client.ts'

/** What staff do while faults are injected. */
export const OFFICE_ACTS = ['hold', 'cancelLines', 'receive', 'bank', 'wave', 'ship'] as const
export type OfficeAct = (typeof OFFICE_ACTS)[number]

/**
 * What staff were answered as done, each by words of its own that stand in the database: reasons of holds,
 * cancellations and receipts, connotes, words of bank lines.
 */
export type OfficeLog = Record<Exclude<OfficeAct, 'wave'>, string[]>
export type Storeman = {
  acts: Record<OfficeAct, number>
  log: OfficeLog
  run(isOver: () => boolean): Promise<void>
}

export const CARRIER = 'SWL'
/** Of this product too little is there, so that orders wait for it. */
export const SCARCE = PRODUCTS.special
/** What there is always something to do of, while dealers order and after that. */
export const ALWAYS = ['receive', 'wave', 'ship'] as const satisfies readonly OfficeAct[]
/** What is answered where another of the staff, or the same request before, has done it. */
const DONE_BEFORE: readonly (RefusalCode | undefined)[] = [
  'backOffice.noneReady',
  'backOffice.nothing',
  'backOffice.counted',
  'backOffice.shipped',
  'backOffice.step',
  'backOffice.leavesWhole', // some of it was not found, and is picked later
  'backOffice.held',
  'backOffice.receiptBooked',
  'backOffice.promised',
  'order.notCancellable',
  'bank.sameFile',
]
/** What nobody else can have done: the entry and the file are its own. */
const OWN_DONE_BEFORE: typeof DONE_BEFORE = ['backOffice.receiptBooked', 'bank.sameFile']
const DEPOSIT = 'Waiting for your direct deposit'
const SHIPPED_AT_ONCE = 3

/** One of the staff at their console. Several of them take from the same queues. */
export async function openStoreman(
  db: Db,
  portals: readonly RunningPortal[],
  { name, at, of }: { name: string; at: number; of: number },
): Promise<Storeman> {
  const built = await buildPerson(db, { type: 'S', roles: 'UWNGYZ' }, new Date())
  const call = stubbornClient(built, portals)
  const acts: Storeman['acts'] = { hold: 0, cancelLines: 0, receive: 0, bank: 0, wave: 0, ship: 0 }
  const log: OfficeLog = { hold: [], cancelLines: [], receive: [], bank: [], ship: [] }
  let serial = 0
  const words = () => {
    serial += 1
    return `${name}${String(serial)}x`
  }
  /** A step that may be refused where it is done: by others, or by a request whose answer was lost. */
  const tried = async (act: OfficeAct, said: string, step: () => Promise<unknown>) => {
    try {
      await step()
    } catch (problem) {
      if (!(problem instanceof Refused && DONE_BEFORE.includes(problem.code))) throw problem
      if (!OWN_DONE_BEFORE.includes(problem.code)) return
    }
    acts[act] += 1
    if (act !== 'wave') log[act].push(said)
  }
  const perform = performers(call, { words, tried, isOwn: (no) => no % of === at })
  return {
    acts,
    log,
    run: async (isOver) => {
      for (let round = 0; !isOver() || ALWAYS.some((act) => acts[act] === 0); round += 1) {
        await perform[OFFICE_ACTS[round % OFFICE_ACTS.length]!]()
      }
    },
  }
}

type Tried = (act: OfficeAct, said: string, step: () => Promise<unknown>) => Promise<void>

/** isOwn: an order that none of the others holds, who would give another reason. */
type Own = { words: () => string; tried: Tried; isOwn: (webOrderNo: number) => boolean }

const performers = (
  call: RestClient,
  { words, tried, isOwn }: Own,
): Record<OfficeAct, () => Promise<void>> => ({
  hold: async () => {
    const order = (await queue(call, 'toPick')).find(({ webOrderNo }) => isOwn(webOrderNo))
    if (!order) return
    const reason = words()
    await tried('hold', reason, () => call('staffHoldOrder', { webOrderNo: order.webOrderNo, reason }))
    await tried('hold', reason, () => call('staffReleaseOrder', { webOrderNo: order.webOrderNo, reason }))
  },
  cancelLines: async () => {
    const waiting = await queue(call, 'waiting')
    const order = waiting.at(-1)
    if (!order) return
    const reason = words()
    const units = order.quantity - order.shipped - order.cancelled - order.picking - order.picked
    await tried('cancelLines', reason, () =>
      call('staffCancelLines', { webOrderNo: order.webOrderNo, units, reason }),
    )
  },
  receive: async () => {
    const entryId = randomUUID(),
      reason = words()
    const isWaited = (await queue(call, 'waiting')).length > 1 // one is left to be cancelled
    const lines = [
      { code: SCARCE, units: isWaited ? 1 : 0 },
      { code: PRODUCTS.case, units: 1 },
    ].filter(({ units }) => units > 0)
    await tried('receive', reason, () => call('staffReceiveStock', { entryId, reason, lines }))
  },
  bank: () => readBank(call, words, tried),
  wave: async () => {
    await tried('wave', '', () => call('staffOpenWave', {}))
    const { waves } = await call('staffWaves', {})
    for (const { waveId } of waves.filter(({ closedAt }) => closedAt === null)) {
      const { lines } = await call('staffWave', { waveId })
      const found = lines
        .filter(({ quantity, picked, missing }) => picked + missing < quantity)
        .map(({ webOrderNo, lineNo, quantity, picked, missing }, at) => {
          const left = quantity - picked - missing
          const lost = at === 0 && left > 1 ? 1 : 0 // counted again in the next wave
          return { webOrderNo, lineNo, picked: left - lost, missing: lost, seen: picked + missing }
        })
      await tried('wave', '', () => call('staffConfirmPicked', { waveId, found }))
    }
  },
  ship: async () => {
    for (const { webOrderNo } of (await queue(call, 'toShip')).slice(0, SHIPPED_AT_ONCE)) {
      const { order, lines } = await call('staffOrder', { webOrderNo })
      const connote = words()
      const part = order.shipNow ? lines.find(({ picked }) => picked > 1) : undefined
      const units = part && [{ lineNo: part.lineNo, units: 1, seen: part.shipped }]
      await tried('ship', connote, () =>
        call('staffShipOrder', { webOrderNo, carrierId: CARRIER, connote, ...(units ? { units } : {}) }),
      )
    }
  },
})

const queue = async (call: RestClient, name: 'toPick' | 'toShip' | 'waiting' | 'held' | 'shipped') =>
  (await call('staffOrdersPage', { queue: name, sort: 'oldest', text: '' })).orders

/** A statement with a deposit that is waited for, and what invoices of some orders have open. */
async function readBank(call: RestClient, words: () => string, tried: Tried) {
  const own = words()
  const [deposit] = (await queue(call, 'held')).filter(({ heldReason }) => heldReason === DEPOSIT)
  const lines = deposit ? [`${cents(deposit.totalIncGST)},${own} order ${deposit.orderno}`] : []
  for (const { webOrderNo } of (await queue(call, 'toShip')).slice(0, 5)) {
    const { invoices } = await call('staffOrder', { webOrderNo })
    const open = invoices.find(({ balance }) => balance > 0)
    if (open) lines.push(`${cents(open.balance)},${own} invoice ${open.invoiceNo}`)
  }
  if (lines.length === 0) return
  const content = ['Date,Amount,Narrative', ...lines.map((line) => `20/02/2025,${line}`)].join('\n')
  await tried('bank', own, () =>
    call('staffReadStatement', {
      fileName: `${own}.csv`,
      content: Buffer.from(`${content}\n`).toString('base64'),
    }),
  )
}

const cents = (amount: number) => (amount / 100).toFixed(2)
