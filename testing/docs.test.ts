import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import type { EndpointSpec } from '#shared/calls/endpoint.ts'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { allCalls } from '#shared/calls/index.ts'
import { BODY_FIELDS_MAX, BODY_MAX } from '#shared/codes/limits.ts'

const files = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

it.each(files)('%s names only files and folders that exist', (file) => {
  const text = readFileSync(file, 'utf8')
  const inCode = [
    ...text.matchAll(/`((?:shared|server|demo|web|testing|e2e|bench|scripts|docs|\.ci)(?:\/[\w.-]+)*)\/?`/g),
  ]
    .map((match) => match[1]!)
    .filter((path) => !path.endsWith('/x'))
  const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
    join(dirname(file), match[1]!),
  )
  expect(
    [...inCode, ...linked].filter(
      (path) => !existsSync(path) && !/^(shared|server|web)\/.*\/x(\.ts)?$/.test(path),
    ),
  ).toEqual([])
})

it.each(files)('%s names no path of one machine', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/\/(work|root|home\/\w+|tmp)\//)
})

it('looks at every page of the documentation', () => {
  expect(files.length).toBeGreaterThan(10)
})

/** A number of bytes as the pages write it. */
const sizeOf = (bytes: number): string => {
  const mib = Math.floor(bytes / 1_048_576)
  const rest = bytes % 1_048_576
  if (rest % 1_024 > 0) return `${(bytes / 1_000_000).toLocaleString('en-AU')} MB`
  return [mib > 0 && `${String(mib)} MiB`, rest > 0 && `${String(rest / 1_024)} KiB`]
    .filter((part) => part !== false)
    .join(' and ')
}

it('docs/operations/limits.md names every call and endpoint whose body may be longer than others', () => {
  const page = readFileSync('docs/operations/limits.md', 'utf8')
  expect(page).toContain(`| size of a body, where the next table says no other | ${sizeOf(BODY_MAX)} | |`)
  const longer = Object.entries<CallSpec | EndpointSpec>({ ...allCalls, ...allEndpoints }).flatMap(
    ([name, { bodyMax = BODY_MAX }]) => (bodyMax === BODY_MAX ? [] : [{ name, bodyMax }]),
  )
  const rows = [...Map.groupBy(longer, ({ bodyMax }) => bodyMax)]
    .toSorted(([one], [other]) => one - other)
    .map(([bytes, all]) => `| ${sizeOf(bytes)} | ${all.map(({ name }) => `\`${name}\``).join(', ')} |`)
  const [, table = ''] = page.split('| size of a body | calls and endpoints |\n|---|---|\n')
  expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows)
})

it('the pages say how many fields a body may have', () => {
  const most = String(BODY_FIELDS_MAX)
  expect(readFileSync('docs/operations/limits.md', 'utf8')).toContain(
    `| fields of a form; values, lists and objects of JSON | ${most} |`,
  )
  expect(readFileSync('docs/security.md', 'utf8')).toContain(`A body of more than ${most} fields or values`)
})
