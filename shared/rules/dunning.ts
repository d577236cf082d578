import { DUNNING_STATES, type DunningState } from '../codes/dunning-states.ts'
import { addDays, daysBetween } from './calendar-days.ts'

/** An invoice that is not paid in full, with what it has open. dueOn: YYYY-MM-DD in Brisbane, or null. */
export type OpenInvoice = { invoiceNo: string; dueOn: string | null; openCents: number }

/**
 * How many days after it was due an invoice leads to which step; what is overdue below fromCents leads to
 * none.
 */
export type DunningDays = { remind: number; second: number; stop: number; fromCents: number }

/**
 * How far a payer has come. Days are Brisbane's, YYYY-MM-DD. movedOn: the day of the last step, null without
 * one. stoppedBy: while stopped, what was due on or before that day is to be paid. pausedUntil: neither
 * reminders nor a stop before that day.
 */
export type Dunning = {
  state: DunningState
  movedOn: string | null
  stoppedBy: string | null
  pausedUntil: string | null
}
export const NEVER_REMINDED: Dunning = { state: 'none', movedOn: null, stoppedBy: null, pausedUntil: null }

/** What a payer owes: open invoices, and money and credits that pay none yet, in cents. */
export type Owed<Invoice extends OpenInvoice = OpenInvoice> = {
  invoices: readonly Invoice[]
  freeCents: number
}

const rank = (state: DunningState) => DUNNING_STATES.indexOf(state)

/**
 * The invoices that are overdue, due longest first, with what they lack once free money has paid those that
 * were due first. An invoice is overdue from the day after it was due (INV-28).
 */
export function overdueOf<Invoice extends OpenInvoice>(
  { invoices, freeCents }: Owed<Invoice>,
  today: string,
): Invoice[] {
  let free = freeCents
  return invoices
    .filter(({ dueOn, openCents }) => dueOn !== null && dueOn < today && openCents > 0)
    .sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.invoiceNo.localeCompare(b.invoiceNo))
    .flatMap((invoice) => {
      const paid = Math.min(free, invoice.openCents)
      free -= paid
      return invoice.openCents > paid ? [{ ...invoice, openCents: invoice.openCents - paid }] : []
    })
}

/** The state that what is overdue would lead to by itself. */
function dueState(owed: Owed, today: string, days: DunningDays): DunningState {
  const overdue = overdueOf(owed, today)
  const [oldest] = overdue
  if (!oldest || overdue.reduce((sum, { openCents }) => sum + openCents, 0) < days.fromCents) return 'none'
  const late = daysBetween(oldest.dueOn ?? today, today)
  if (late >= days.stop) return 'stopped'
  if (late >= days.second) return 'second'
  return late >= days.remind ? 'reminded' : 'none'
}

/**
 * Where a payer stands today. Down it goes as far as what is overdue allows; up one step at a time, with at
 * least the days between two steps after the last, so that nobody is stopped who was not reminded twice. A
 * pause leads to none, and begins anew when it is over. Asked again on the same day it answers the same.
 * @returns the state as it is to be kept; the same object where nothing changes
 */
export function nextDunning(now: Dunning, owed: Owed, today: string, days: DunningDays): Dunning {
  if (now.pausedUntil !== null && today < now.pausedUntil)
    return now.state === 'none' ? now : { ...now, state: 'none', movedOn: today, stoppedBy: null }
  const due = dueState(owed, today, days)
  if (due === 'none') return now.movedOn === null ? now : NEVER_REMINDED
  const next = rank(due) > rank(now.state) ? stepUp(now, today, days) : due
  if (next === 'stopped') {
    const stoppedBy = addDays(today, -days.stop)
    const movedOn = now.state === 'stopped' ? now.movedOn : today
    return { state: next, movedOn, stoppedBy, pausedUntil: null }
  }
  return next === now.state ? now : { state: next, movedOn: today, stoppedBy: null, pausedUntil: null }
}

function stepUp(now: Dunning, today: string, days: DunningDays): DunningState {
  const at = { none: 0, reminded: days.remind, second: days.second, stopped: days.stop }
  const next = DUNNING_STATES[rank(now.state) + 1] ?? now.state
  const isPauseOver = now.pausedUntil !== null
  if (now.movedOn === null || isPauseOver) return next
  return daysBetween(now.movedOn, today) >= at[next] - at[now.state] ? next : now.state
}

/**
 * Where a payer stands once money has come in, without the settings: nothing overdue is none, and a stop ends
 * when what led to it is paid.
 * @returns the same object where nothing changes
 */
export function afterPaying(now: Dunning, owed: Owed, today: string): Dunning {
  if (now.state === 'none') return now
  const overdue = overdueOf(owed, today)
  if (overdue.length === 0) return NEVER_REMINDED
  const { stoppedBy } = now
  const isStillStopped = stoppedBy !== null && overdue.some(({ dueOn }) => (dueOn ?? '9') <= stoppedBy)
  return now.state !== 'stopped' || isStillStopped
    ? now
    : { ...now, state: 'second', movedOn: today, stoppedBy: null }
}

/**
 * Where a payer stands once money that had let them off has bounced: where they stood before it, as long as
 * something is overdue again and, for a stop, what led to it. A pause that staff gave meanwhile stays, and so
 * does a step that is as far.
 * @param before where they stood before the money came
 * @returns the same object where nothing changes
 */
export function afterBounce(now: Dunning, before: Dunning, owed: Owed, today: string): Dunning {
  if (now.pausedUntil !== null || rank(now.state) >= rank(before.state)) return now
  const overdue = overdueOf(owed, today)
  if (overdue.length === 0) return now
  const { stoppedBy } = before
  const isStopped =
    before.state === 'stopped' &&
    stoppedBy !== null &&
    overdue.some(({ dueOn }) => (dueOn ?? '9') <= stoppedBy)
  if (isStopped || before.state !== 'stopped') return before
  return rank(now.state) >= rank('second') ? now : { ...before, state: 'second', stoppedBy: null }
}

/** One step back, by staff: the days to the next step are counted from today. Null where there is none. */
export function undoneDunning(now: Dunning, today: string): Dunning | null {
  const before = DUNNING_STATES[rank(now.state) - 1]
  return before === undefined ? null : { state: before, movedOn: today, stoppedBy: null, pausedUntil: null }
}
