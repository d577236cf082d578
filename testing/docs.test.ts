import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

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
