import { sql } from 'kysely'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { addProduct, createReturn } from '#server/modules/returns/change-request.ts'
import { assignReturn, decideReturn } from '#server/modules/returns/decide-return.ts'
import { openUploadWorkers } from '#server/modules/uploads/upload-workers.ts'
import { keepChecked } from '#server/modules/returns/keep-evidence.ts'
import { creditReturn, receiveReturn } from '#server/modules/returns/settle-return.ts'
import { eventCount } from '#server/modules/returns/staff-returns.store.ts'
import { submitReturn } from '#server/modules/returns/submit-request.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { DEMO_PEOPLE } from '#demo/people/sign-ins.ts'
import { drawEvidence, type EvidenceScene } from './draw-evidence.ts'
import { contextOf } from './place-orders.ts'
import { PLANNED_RETURNS, type PlannedReturn } from './plan-returns.ts'
import type { Trade } from './trade.ts'

/** The times of a day, in Brisbane: after its invoices are written. */
const HOURS = { made: 18, assigned: 19, decided: 20, received: 21, credited: 22 }

/** Takes the steps of service requests day by day. */
export type Returns = { live: (day: number) => Promise<void> }

/** Service requests of the year, made by who orders for their accounts and handled by staff. */
export function openReturns(trade: Trade, customers: readonly DemoCustomer[]): Returns {
  const numbers = new Map<PlannedReturn, number>()
  const on = async (
    day: number,
    step: 'assigned' | 'decided' | 'received' | 'credited',
    take: (staff: Awaited<ReturnType<typeof stepOf>>, plan: PlannedReturn) => Promise<void>,
  ) => {
    for (const [plan, requestNo] of numbers) {
      if (plan[step] !== day) continue
      trade.at(day, HOURS[step])
      await take(await stepOf(trade, requestNo), plan)
    }
  }
  return {
    live: async (day) => {
      for (const plan of PLANNED_RETURNS.filter(({ made }) => made === day)) {
        trade.at(day, HOURS.made)
        const requestNo = await lodge(trade, plan, customers)
        if (requestNo !== null) numbers.set(plan, requestNo)
      }
      await on(day, 'assigned', (step) => assignReturn(trade.tx, step, step.by.userId))
      await on(day, 'decided', (step, plan) =>
        decideReturn(
          trade.tx,
          step,
          linesOf(plan).map(({ lineNo, accepted, reason }) => ({ lineNo, accepted, reason })),
        ),
      )
      await on(day, 'received', (step, plan) =>
        receiveReturn(
          trade.tx,
          step,
          linesOf(plan).map(({ lineNo, accepted }) => ({ lineNo, units: accepted, good: 0 })),
        ),
      )
      await on(day, 'credited', (step, plan) =>
        creditReturn(trade.tx, step, {
          lines: linesOf(plan).map(({ lineNo, accepted }) => ({ lineNo, units: accepted })),
          isFeeWaived: false,
          totalCents: null,
        }),
      )
    },
  }
}

const linesOf = ({ lines }: PlannedReturn) =>
  lines.map(({ units, rejected }, at) => ({
    lineNo: at + 1,
    accepted: units - (rejected?.units ?? 0),
    reason: rejected?.reason ?? '',
  }))

async function stepOf({ tx, now, staff, services }: Trade, requestNo: number) {
  const by: WhoActs = staff
  const seen = await eventCount(tx, requestNo)
  return { requestNo, seen, now: now(), by, seller: services.config.seller, isPast: true as const }
}

/** Lodges a request. @returns its number; null where nothing fitting was bought */
async function lodge(trade: Trade, plan: PlannedReturn, customers: readonly DemoCustomer[]) {
  const { accountId, customerRef, reason, lines, evidence, isDraft } = plan
  const customer = customers.find(({ accounts }) => accounts.some(({ id }) => id === accountId))
  if (!customer) throw new Error(`there is no account ${accountId}`)
  const wanted = await boughtGoods(trade, plan)
  if (wanted.length < lines.length) return null
  const ctx = contextOf(trade, { accountId, customer })
  const person = DEMO_PEOPLE.find(({ login }) => login === ctx.actor.login)
  const requestNo = await createReturn(ctx, {
    ...{ customerRef, reasonCode: reason, rtsInvoiceNo: '' },
    contactName: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`,
    contactEmail: ctx.actor.email,
    contactPhone: person?.phone ?? '',
  })
  for (const [at, { units, fault }] of lines.entries()) {
    const { productId, invoiceNo } = wanted[at] ?? { productId: '', invoiceNo: '' }
    await addProduct(ctx, { requestNo, productId, invoiceNo, quantity: units, faultDescription: fault })
  }
  if (evidence) await addEvidence(ctx, requestNo, evidence)
  if (!isDraft) await submitReturn(ctx, requestNo)
  return requestNo
}

async function addEvidence(ctx: ReturnType<typeof contextOf>, requestNo: number, scene: EvidenceScene) {
  const workers = openUploadWorkers()
  try {
    const { tx, actor, client, now } = ctx
    await drawEvidence(workers, scene, ({ name, size, path, keptSize }) =>
      keepChecked(tx, {
        ...{ actor, client, now, requestNo, name, size },
        clean: { path, type: 'image/jpeg', size: keptSize },
      }),
    )
  } finally {
    await workers.close()
  }
}

/**
 * Goods for each line: of the newest invoices of the wanted age, from the last line on, each product once.
 * Chargers and cables where a plug is in the picture.
 */
async function boughtGoods(trade: Trade, { accountId, bought, lines, reason }: PlannedReturn) {
  const today = brisbaneDay(trade.now())
  const most = Math.max(...lines.map(({ units }) => units))
  const isElectric = reason === 'R20' || reason === 'R21'
  const { rows } = await sql<{ productId: string; invoiceNo: string }>`
    select l.product_id as "productId", l.invoice_no as "invoiceNo"
      from invoice i join invoice_line l using (invoice_no) join product p on p.id = l.product_id
     where i.account_id = ${accountId} and i.kind = 'invoice' and l.line_no > 1 and l.quantity > ${most}
       and i.invoiced_on between ${addDays(today, -bought[1])}::date and ${addDays(today, -bought[0])}::date
       and p.status_label <> 'Clearance' and not p.needs_service_reference
       and (not ${isElectric} or p.name ~* 'charger|cable|power')
     order by i.invoiced_on desc, i.invoice_no desc, l.line_no desc`.execute(trade.tx)
  const seen = new Set<string>()
  return rows.filter(({ productId }) => !seen.has(productId) && seen.add(productId)).slice(0, lines.length)
}
