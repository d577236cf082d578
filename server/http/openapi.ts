import { z } from 'zod'
import type { CallSpec, CallTable } from '#shared/calls/call.ts'
import { describeEndpointNeed, type EndpointTable } from '#shared/calls/endpoint.ts'
import { describeNeed } from '#shared/rules/access.ts'

const schema = (type: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any' })

const REFUSED = {
  type: 'object',
  properties: { authenticated: { type: 'boolean' }, error: { type: 'string' }, code: { type: 'string' } },
}

/** Input as it is sent, output as it arrives: both are the wire side of the codecs. */
function operation(name: string, spec: CallSpec) {
  const inUrl = spec.method === 'GET' || spec.method === 'DELETE'
  const input = schema(spec.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  return {
    operationId: name,
    summary: spec.about,
    description: `Needs: ${describeNeed(spec.needs)}`,
    ...(inUrl
      ? {
          parameters: Object.entries(input.properties ?? {}).map(([key, value]) => ({
            name: key,
            in: 'query',
            required: input.required?.includes(key) ?? false,
            schema: value,
          })),
        }
      : {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': { schema: input },
              'application/json': { schema: input },
            },
          },
        }),
    responses: {
      200: {
        description: spec.about,
        content: { 'application/json': { schema: { anyOf: [schema(spec.output, 'input'), REFUSED] } } },
      },
    },
  }
}

/** The call table as OpenAPI 3.1, served at /rest/openapi.json. */
export const openApi = (table: CallTable, productName: string) => ({
  openapi: '3.1.0',
  info: { title: productName, version: '1' },
  paths: Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [
      `/rest/${name}`,
      { [spec.method.toLowerCase()]: operation(name, spec) },
    ]),
  ),
})

/** One line per call and endpoint for docs/wire.md, so that a change of the wire shows up in review. */
export const wireDoc = (table: CallTable, endpoints: EndpointTable) =>
  [
    '# The wire',
    '',
    'Generated from the tables of calls and endpoints (`npm run wire`); the suite fails when it is out of date.',
    '',
    '## Calls',
    'Their paths are under `/rest/`.',
    '',
    '| call | method | takes | answers | needs |',
    '|---|---|---|---|---|',
    ...Object.entries(table).map(
      ([name, spec]) =>
        `| ${name} | ${spec.method} | ${Object.keys(spec.input.shape).join(', ')} | ${Object.keys(spec.output.shape).join(', ')} | ${describeNeed(spec.needs)} |`,
    ),
    '',
    '## Endpoints',
    'Every other address. What it takes comes in the path, the query or the form.',
    '',
    '| endpoint | method | path | takes | answers | limit | needs |',
    '|---|---|---|---|---|---|---|',
    ...Object.entries(endpoints).map(
      ([name, spec]) =>
        `| ${name} | ${spec.method} | \`${spec.path}\` | ${Object.keys(spec.input.shape).join(', ')} | ${spec.answers} | ${spec.limit ?? ''} | ${describeEndpointNeed(spec)} |`,
    ),
    '',
  ].join('\n')
