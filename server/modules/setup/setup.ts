import { SETUP_ORDER, setupFields, type SetupStep } from '#shared/codes/setup-steps.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isAsked, setupProblems, type SetupProblems, type SetupValues } from '#shared/rules/setup-form.ts'
import type { Db } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import { settingsOfStep } from './settings-of-step.ts'
import { storeSettings, storedSettings } from './settings.store.ts'
import { endSetup, lockSetup, saveSetup, type SetupRow, setupRow } from './setup.store.ts'
import { inviteCustomer } from './first-customer.ts'
import { preparePerson, proveFactor } from './first-staff.ts'
import { pendingOf, sealPending } from './pending.ts'
import type { SetupDeps, StepWork } from './setup-deps.ts'
import { totpUri } from '#server/modules/sessions/second-factor.ts'

/** The progress of the set-up, for a browser that may see it. `step` is null once it is over. */
export type SetupState = {
  step: SetupStep | null
  done: SetupStep[]
  /** What was typed, without secrets, by step. */
  typed: Partial<Record<SetupStep, SetupValues>>
  /** The second factor that must be proved. */
  factor: { secret: string; uri: string } | null
  /** Until somebody confirms that they are kept. */
  recoveryCodes: string[]
}
type SetupSaved = {
  /** By field; empty where the step is saved. */
  problems: SetupProblems
  /** The invitation's link, shown once. */
  link: string | null
}
export type Setup = {
  state(): Promise<SetupState>
  /**
   * @param by who answers the step, for the audit
   * @throws Refusal setup.over, setup.step
   */
  save(step: SetupStep, values: SetupValues, by: WhoActs): Promise<SetupSaved>
}

/**
 * The set-up of a new wholesaler, step by step. Each step is saved with its result in one transaction that
 * locks the set-up's row. Of two people who do the same step at once, one is refused. Finished steps stay
 * finished where the process ends.
 */
export function openSetup(deps: SetupDeps): Setup {
  return {
    state: async () => stateOf(deps, await setupRow(deps.db)),
    save: async (step, typed, by) => {
      const values = cleaned(step, typed)
      const problems = setupProblems(step, values)
      if (Object.keys(problems).length > 0) return { problems, link: null }
      refuseOutOfOrder(step, await setupRow(deps.db)) // before a mail is sent
      const prepared = await prepare(step, values, deps)
      if ('problems' in prepared) return { problems: prepared.problems, link: null }
      return saveStep(step, values, { deps, work: prepared.work, by })
    },
  }
}

/** Trims values, except passwords. Drops fields that the step does not ask for. */
function cleaned(step: SetupStep, typed: SetupValues): SetupValues {
  const of = (name: string) => typed[name] ?? ''
  const fields = setupFields(step).filter((field) => isAsked(field, typed))
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'password' ? of(name) : of(name).trim()]),
  )
}

/** The first step that is not done. */
const nextOf = (done: readonly SetupStep[]) => SETUP_ORDER.find((step) => !done.includes(step)) ?? null

const MAY_BE_TYPED_AGAIN: readonly SetupStep[] = ['company', 'bank', 'offices', 'mail', 'gateways']

/** Settings may be typed again until the end, and the first staff user until a code has proved it. */
function refuseOutOfOrder(step: SetupStep, row: SetupRow | undefined) {
  if (row?.finished_at) throw new Refusal('setup.over')
  const done = row?.done ?? []
  const isAgain =
    done.includes(step) &&
    (MAY_BE_TYPED_AGAIN.includes(step) || (step === 'staff' && !done.includes('staffCode')))
  if (step !== nextOf(done) && !isAgain) throw new Refusal('setup.step')
}

type Prepared = { problems: SetupProblems } | { work: StepWork }

/** The slow and external work of a step, before anything is locked. */
async function prepare(step: SetupStep, values: SetupValues, deps: SetupDeps): Promise<Prepared> {
  switch (step) {
    case 'mail': {
      const problem = values['sendsMail'] === 'yes' ? await deps.tryMail(values) : null
      if (problem !== null) return { problems: { host: problem } }
      return { work: () => Promise.resolve({}) }
    }
    case 'staff':
      return { work: await preparePerson(values) }
    case 'staffCode':
      return { work: (tx, row) => proveFactor(tx, row, values, deps) }
    case 'recoveryCodes':
      return { work: () => Promise.resolve({ pending: null }) }
    case 'customer':
      return { work: values['invites'] === 'yes' ? inviteCustomer(values, deps) : () => Promise.resolve({}) }
    default:
      return { work: () => Promise.resolve({}) }
  }
}

type Saving = { deps: SetupDeps; work: StepWork; by: WhoActs }

function saveStep(step: SetupStep, values: SetupValues, { deps, work, by }: Saving): Promise<SetupSaved> {
  const { db, secrets, now } = deps
  return db.transaction().execute(async (tx) => {
    const row = await lockSetup(tx, now())
    refuseOutOfOrder(step, row)
    await storeSettings(tx, settingsOfStep(step, values), secrets, now())
    deps.check(await storedSettings(tx, secrets))
    const { problems = {}, link = null, pending } = await work(tx, row, by)
    if (Object.keys(problems).length > 0) return { problems, link: null }
    const done = SETUP_ORDER.filter((one) => one === step || row.done.includes(one))
    await saveSetup(tx, {
      done,
      typed: { ...row.typed, [step]: withoutSecrets(step, values) },
      pending: pending === undefined ? row.pending : sealPending(pending, secrets),
    })
    if (step === 'finish') await endSetup(tx, now())
    await addAudit(tx, by, { at: now(), action: 'setup.save', subject: step })
    return { problems: {}, link }
  })
}

function withoutSecrets(step: SetupStep, values: SetupValues): SetupValues {
  const open = setupFields(step).filter(({ isSecret }) => !isSecret)
  return Object.fromEntries(open.map(({ name }) => [name, values[name] ?? '']))
}

const NOT_BEGUN: SetupRow = { finished_at: null, done: [], typed: {}, pending: null }

function stateOf({ secrets, inForce }: SetupDeps, row: SetupRow = NOT_BEGUN): SetupState {
  const { done, typed, finished_at } = row
  const pending = pendingOf(row, secrets)
  const issuer = typed.company?.['productName'] ?? inForce({}).productName
  return {
    step: finished_at ? null : nextOf(done),
    done,
    typed,
    factor:
      pending?.is === 'factor'
        ? { secret: pending.secret, uri: totpUri(pending.secret, { issuer, login: pending.person.login }) }
        : null,
    recoveryCodes: pending?.is === 'codes' ? pending.codes : [],
  }
}

/** Whether the set-up is over, here or in another process. */
export const isSetUp = async (db: Db): Promise<boolean> => Boolean((await setupRow(db))?.finished_at)
