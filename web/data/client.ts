import './no-code-from-strings.ts'
import * as z from 'zod/mini'
import type { CallSpec, InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls, CallName } from '#shared/calls/index.ts'
import { ACCOUNT_HEADER } from '#shared/codes/account-header.ts'
import { readAnswer } from './answer.ts'
import { callNamed } from './known-calls.ts'
import type { Send, Sent } from './transport.ts'

export type RestClient = <N extends CallName>(
  name: N,
  input: InputOf<AllCalls[N]>,
) => Promise<OutputOf<AllCalls[N]>>

/**
 * What goes with a call besides its input: the token of the session, and the account that the page shows,
 * or ''.
 */
type By = { token: string; account: string }

/**
 * The typed client of every call: encodes the input, reads the answer, and turns every way of failing into
 * one of three errors.
 */
export const restClient =
  (send: Send, token: () => string, account = () => ''): RestClient =>
  async (name, input) => {
    const spec = callNamed(name)
    const by = { token: token(), account: account() }
    const answer = readAnswer(await send(requestFor(name, spec, input, by)), spec.needs.is === 'anyone')
    return (spec.encoded ? answer : z.decode(spec.output, answer as never)) as never
  }

function requestFor(name: string, spec: CallSpec, input: unknown, { token, account }: By): Sent {
  const encoded = z.encode(spec.input, input as never) as Record<string, string>
  const isFor = spec.method !== 'GET' && account !== ''
  const headers = {
    'x-session-token': token,
    ...(isFor ? { [ACCOUNT_HEADER]: encodeURIComponent(account) } : {}),
  }
  if (spec.sentAs === 'json')
    return {
      method: spec.method,
      url: `/rest/${name}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(encoded),
    }
  const fields = new URLSearchParams(encoded).toString()
  const inUrl = spec.method === 'GET' || spec.method === 'DELETE'
  return inUrl
    ? { method: spec.method, url: `/rest/${name}${fields && `?${fields}`}`, headers }
    : {
        method: spec.method,
        url: `/rest/${name}`,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: fields,
      }
}
