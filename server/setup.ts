import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isSetupStep, SETUP_STEPS, setupFields, type SetupStep } from '#shared/codes/setup-steps.ts'
import {
  isAsked,
  setupAbout,
  setupOffers,
  type SetupProblems,
  type SetupValues,
} from '#shared/rules/setup-form.ts'
import { commandProblem, openAnyDatabase, UsageError } from './command.ts'
import { readConfig } from './config/config.ts'
import { openDatabase } from './db/connect.ts'
import { prepareDatabase } from './db/portal-role.ts'
import { ensureReferenceData } from './db/reference-data.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { COMMAND } from './modules/audit/who-acts.ts'
import { totpCode } from './modules/sessions/second-factor.ts'
import type { Setup, SetupState } from './modules/setup/setup.ts'
import { needsSetup, setupOn } from './setup-on.ts'

const USAGE = `Usage: npm run setup [-- --answers <file>]

Sets up the portal of a new wholesaler, step by step; what is done stays done, and the next run goes on.
It needs SECRETS_KEY, and the database of DATABASE_URL or DATA_DIR. A portal that waits for its set-up may run.

  --answers <file>   a JSON file with the fields of each step, for a set-up that asks nothing:
                     {"company": {"companyName": "...", "abn": "..."}, "bank": {...}, ...}
                     docs/operations/open-for-business.md lists them. The second factor's secret, the
                     recovery codes and the invitation are written to standard output as JSON.
`

type Answers = Partial<Record<SetupStep, SetupValues>>
const answersFile = z.record(z.string(), z.record(z.string(), z.string()))
/** What a set-up from a file has made, printed once. */
type Made = { totpSecret?: string; recoveryCodes?: string[]; invitation?: string }

const say = (line: string) => process.stderr.write(`${line}\n`)

async function main() {
  const { values } = readArguments()
  if (values.help) return void process.stdout.write(USAGE)
  const answers = values.answers === undefined ? null : await readAnswers(values.answers)
  const config = readConfig(process.env)
  const database = await openAnyDatabase(config, say)
  const { db } = openDatabase(database.connection, { max: 2 })
  try {
    await prepareDatabase(database, { say })
    await ensureReferenceData(db)
    if (!(await needsSetup(db))) throw new Error('this portal is set up already.')
    const setup = await setupOn(db, config, { environment: process.env })
    const made = answers ? await fromFile(setup, answers) : await byAsking(setup)
    if (answers) process.stdout.write(`${JSON.stringify(made, null, 2)}\n`)
    say('The portal is set up. Start it with "npm start"; one that waits for this opens by itself.')
  } finally {
    await db.destroy()
    await database.stop()
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: { answers: { type: 'string' }, help: { type: 'boolean', default: false } },
    })
  } catch (problem) {
    throw new UsageError(problem instanceof Error ? problem.message : String(problem), { cause: problem })
  }
}

async function readAnswers(file: string): Promise<Answers> {
  const parsed = answersFile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is to hold steps with their fields, all of them texts.`)
  for (const [step, values] of Object.entries(parsed.data)) {
    if (!isSetupStep(step)) throw new Error(`${file} names a step ${step}, which is none.`)
    const unknown = Object.keys(values).find((name) =>
      setupFields(step).every((field) => field.name !== name),
    )
    if (unknown !== undefined) throw new Error(`${file} names a field ${step}.${unknown}, which is none.`)
  }
  return parsed.data
}

/** Answers every step that is left from the file; the code of the second factor is worked out. */
async function fromFile(setup: Setup, answers: Answers): Promise<Made> {
  const made: Made = {}
  for (let state = await setup.state(); state.step !== null; state = await setup.state()) {
    const { step, factor } = state
    const values: Record<string, string> = { ...setupOffers(step, state.typed), ...answers[step] }
    if (step === 'staff') values['passwordAgain'] ??= values['password'] ?? ''
    if (factor) made.totpSecret = factor.secret
    if (step === 'staffCode' && factor) values['code'] = totpCode(factor.secret, new Date())
    if (step === 'recoveryCodes') made.recoveryCodes = state.recoveryCodes
    const { problems, link } = await setup.save(step, values, COMMAND)
    if (link !== null) made.invitation = link
    if (Object.keys(problems).length > 0) throw new Error(`${step}: ${inWords(problems)}`)
    say(`${SETUP_STEPS[step].title}: done.`)
  }
  return made
}

const inWords = (problems: SetupProblems) =>
  Object.entries(problems)
    .map(([field, words]) => `${field}: ${words}`)
    .join('; ')

/** Asks every step that is left in a terminal, again where something is wrong. */
async function byAsking(setup: Setup): Promise<Made> {
  const terminal = openTerminal()
  try {
    for (let state = await setup.state(); state.step !== null; state = await setup.state()) {
      const { step } = state
      say(`\n${SETUP_STEPS[step].title}\n${setupAbout(step, state.typed)}`)
      showBefore(state)
      const { problems, link } = await setup.save(step, await askStep(terminal, state, step), COMMAND)
      for (const [name, words] of Object.entries(problems)) say(`  ${labelOf(step, name)}: ${words}`)
      if (link !== null) say(`The invitation, for 7 days and one use: ${link}`)
    }
    return {}
  } finally {
    terminal.close()
  }
}

function showBefore({ step, factor, recoveryCodes }: SetupState) {
  if (step === 'staffCode' && factor) say(`Secret for the authenticator: ${factor.secret}`)
  if (step === 'recoveryCodes') say(recoveryCodes.join('\n'))
}

const labelOf = (step: SetupStep, name: string) =>
  setupFields(step).find((field) => field.name === name)?.label ?? name

async function askStep(terminal: Terminal, { typed }: SetupState, step: SetupStep): Promise<SetupValues> {
  const offers = setupOffers(step, typed)
  const values: Record<string, string> = {}
  const fields = setupFields(step)
  if (fields.length === 0) await terminal.ask('Enter to go on: ')
  for (const field of fields) {
    if (!isAsked(field, values)) continue
    if (field.group !== undefined) say(`  ${field.group}`)
    const usual = offers[field.name] ?? Object.keys(field.options ?? {})[0] ?? ''
    const choices = field.options ? ` (${Object.keys(field.options).join(', ')}; ${usual})` : ''
    const question = `  ${field.label}${choices}${field.isOptional ? ' (optional)' : ''}: `
    const answer = field.isSecret ? await terminal.askHidden(question) : await terminal.ask(question)
    values[field.name] = answer === '' ? usual : answer
  }
  return values
}

try {
  await main()
} catch (problem) {
  const isUsage = problem instanceof UsageError
  process.stderr.write(
    isUsage ? `${problem.message}\n\n${USAGE}` : `The set-up did not end: ${commandProblem(problem)}\n`,
  )
  process.exitCode = isUsage ? 2 : 1
}
