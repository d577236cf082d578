import { statusRecieved } from '#shared/codes/fault-messages.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { SetupStep } from '#shared/codes/setup-steps.ts'
import type { OutgoingState } from '#shared/calls/setup-state.ts'
import type { SetupProblems, SetupValues } from '#shared/rules/setup-form.ts'
import { Failed, Refused } from './failures.ts'
import { send } from './transport.ts'

/** What the set-up's addresses answer; they are no calls, and are gone once the portal is open. */
export type SetupSaved = { problems: SetupProblems; link: string | null; state: OutgoingState }

export const readSetup = () => ask<OutgoingState>('GET', '/setup/state')
export const enterSetup = (code: string) => ask<object>('POST', '/setup/enter', { code })
export const saveSetup = (step: SetupStep, values: SetupValues) =>
  ask<SetupSaved>('POST', `/setup/steps/${step}`, { values })

/** Whether the portal has replaced the set-up. */
export async function isPortalOpen(): Promise<boolean> {
  try {
    return (await send({ method: 'GET', url: '/health/ready', headers: {} })).status === 200
  } catch {
    return false // between the two nothing listens for a moment
  }
}

/** @throws Refused in the server's words, Failed where there is no answer */
async function ask<T>(method: 'GET' | 'POST', url: string, fields?: object): Promise<T> {
  const { status, text } = await send({
    method,
    url,
    headers: fields ? { 'content-type': 'application/json' } : {},
    ...(fields ? { body: JSON.stringify(fields) } : {}),
  })
  const answer = parsed(text)
  if (typeof answer?.error === 'string') throw new Refused(answer.error, answer.code as never)
  if (status !== 200) throw new Failed(statusRecieved(status))
  if (answer === null) throw new Failed(MESSAGES.emptyAnswer)
  return answer as T
}

function parsed(text: string): { error?: unknown; code?: unknown } | null {
  try {
    return JSON.parse(text) as { error?: unknown; code?: unknown } | null
  } catch {
    return null
  }
}
