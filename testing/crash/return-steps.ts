import type { RestClient } from '#web/data/client.ts'
import { buildPerson } from '../build.ts'
import { acceptReturn, creditStep, draftReturn, receiveReturn, submittedReturn } from '../returns.ts'
import type { OfficeState } from './office-state.ts'
import { type OfficeStep, prepareStep } from './office-step.ts'
import type { Prepared, ReturnStep } from './operations.ts'
import type { Context } from './portals.ts'
import { shopper } from './shopper.ts'

const UNITS = 2
const PART = 1
/** Of the units, inc GST; a fault is credited whole. */
const UNITS_CENTS = 22_00
const FAULT = { reasonCode: 'R20', quantity: UNITS }
const REASON = 'As the customer said'

/** What is told of a request: an event, a mail to its contact, an entry of the audit. */
const told = { 'events of requests': 1, mails: 1, 'audit entries': 1 }

/** What a step changes, whoever repeats it: once. */
const EFFECTS: Readonly<Record<ReturnStep, OfficeState>> = {
  submitReturn: { drafts: -1, ...told },
  acceptReturn: { 'accepted units': UNITS, ...told },
  acceptPart: { 'accepted units': PART, 'claimed units': PART - UNITS, ...told },
  rejectReturn: { 'claimed units': -UNITS, 'ended requests': 1, ...told },
  receiveReturn: {
    ...{ 'received units': UNITS, 'on hand': PART, 'entries of the ledger': 1 },
    ...{ 'events of requests': 1, 'audit entries': 2 },
  },
  creditReturn: {
    ...{ 'credited units': UNITS, 'claimed units': -UNITS, 'credit notes': 1 },
    ...{ credited: UNITS_CENTS, owed: -UNITS_CENTS, 'ended requests': 1 },
    ...{ ...told, 'events of requests': 2, 'audit entries': 2 },
  },
  replaceReturn: {
    ...{ 'replaced units': PART, 'claimed units': -PART, 'on hand': -PART, 'entries of the ledger': 1 },
    ...{ ...told, 'audit entries': 2 },
  },
  closeReturn: { 'claimed units': -UNITS, 'ended requests': 1, ...told },
}

/** A dealer or staff who are about to take a step with a new service request. */
export const prepareReturnStep = (context: Context, operation: ReturnStep): Promise<Prepared> =>
  prepareStep(context, async (call, isClosed): Promise<OfficeStep> => {
    const act = await actOf(context, operation, { call, isClosed })
    return { act, effect: () => EFFECTS[operation] }
  })

/** The call of the step, with all that its page has read before. */
async function actOf(
  { db, portals }: Context,
  operation: ReturnStep,
  { call, isClosed }: { call: RestClient; isClosed: () => boolean },
): Promise<() => Promise<unknown>> {
  const person = await buildPerson(db, {}, new Date())
  const dealer = { ...person, call: shopper(person, portals.alive, isClosed) }
  const site = { db, clock: { now: new Date() } }
  if (operation === 'submitReturn') {
    const { requestNo } = await draftReturn(site, dealer, FAULT)
    return () => dealer.call('submitIncompleteReturnRequest', { requestNo })
  }
  const { requestNo } = await submittedReturn(site, dealer, FAULT)
  const seenNow = async () => (await call('staffReturn', { requestNo })).seen
  const decide = async (accepted: number) => {
    const seen = await seenNow()
    const lines = [{ lineNo: 1, accepted, reason: REASON }]
    return () => call('staffDecideReturn', { requestNo, seen, lines })
  }
  if (operation === 'acceptReturn') return decide(UNITS)
  if (operation === 'acceptPart') return decide(PART)
  if (operation === 'rejectReturn') return decide(0)
  if (operation === 'closeReturn') {
    const seen = await seenNow()
    return () => call('staffCloseReturn', { requestNo, seen, reason: REASON })
  }
  const accepted = await acceptReturn({ call }, requestNo)
  if (operation === 'receiveReturn') {
    const lines = [{ lineNo: 1, units: UNITS, good: PART }]
    return () => call('staffReceiveReturn', { requestNo, seen: accepted.seen, lines })
  }
  const { seen } = await receiveReturn({ call }, accepted)
  if (operation === 'creditReturn') {
    const step = await creditStep({ call }, requestNo, [{ lineNo: 1, units: UNITS }])
    return () => call('staffCreditReturn', step)
  }
  const lines = [{ lineNo: 1, units: PART, sent: PART }]
  return () => call('staffReplaceReturn', { requestNo, seen, lines, reason: REASON })
}
