import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { CallSpec } from '../shared/calls/call.ts'
import type { EndpointSpec } from '../shared/calls/endpoint.ts'

/** Values for fields that do not take '1'. */
const SAMPLES: Readonly<Record<string, string>> = {
  format: 'columns',
  sort: 'newest',
  statuses: '22',
  placedFrom: '2026-01-01T00:00:00Z',
  placedBefore: '2026-01-01T00:00:00Z',
  justCalculatePrices: 'true',
  allowBackorders: 'true',
  acceptRaisedPrices: 'true',
}

/** Fields that a call accepts, made from its own input schema; ids are of things that do not exist. */
export function sampleFields(spec: CallSpec): Record<string, string> {
  const schema = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
  }
  return Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, SAMPLES[key] ?? '1']))
}

/** Whether the fields of a call are in its address. */
export const isInUrl = ({ method }: Pick<CallSpec, 'method'>): boolean =>
  method === 'GET' || method === 'DELETE'

/** A request of a call, with these fields. */
export function callRequest(name: string, spec: CallSpec, fields = sampleFields(spec)): InjectOptions {
  const form = new URLSearchParams(fields).toString()
  return {
    method: spec.method,
    url: `/rest/${name}${isInUrl(spec) ? `?${form}` : ''}`,
    ...(isInUrl(spec)
      ? {}
      : { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: form }),
  }
}

const methodOf = ({ method }: EndpointSpec) => (method === 'ALL' ? 'GET' : method)

/** A request of an endpoint with every field it takes, in the path, the query and the form. */
export function endpointRequest(spec: EndpointSpec, value = '1'): InjectOptions {
  const names = Object.keys(spec.input.shape).filter((name) => name !== spec.openWith)
  const inPath = names.filter((name) => spec.path.includes(name === '*' ? '*' : `:${name}`))
  const path = inPath.reduce<string>(
    (text, name) => text.replace(name === '*' ? '*' : `:${name}`, encodeURIComponent(value)),
    spec.path,
  )
  const fields = Object.fromEntries(
    names.filter((name) => !inPath.includes(name)).map((name) => [name, value]),
  )
  return methodOf(spec) === 'POST'
    ? { method: 'POST', url: path, payload: fields }
    : { method: 'GET', url: `${path}?${new URLSearchParams(fields).toString()}` }
}
