import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ESLint } from 'eslint'
import { onTestFinished, test } from 'vitest'

/*
 * A linter that finds no types reports nothing, as one that finds no fault. So each kind of rule is seen to
 * report here.
 */

const ROOT = resolve(import.meta.dirname, '..')

/** The rules that oxlint reports for a file of this text, each once, in the order of their names. */
async function reported(text: string, name = 'sample.ts'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), text)
  const project = { extends: join(ROOT, 'tsconfig.base.json'), include: ['.'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const program = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const args = [program, '-c', join(ROOT, '.oxlintrc.jsonc'), '--type-aware', '--format=json', folder]
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: ROOT }, (_, stdout) => {
      done(stdout)
    })
  })
  const { diagnostics } = JSON.parse(said) as { diagnostics: { code: string }[] }
  return [...new Set(diagnostics.map(({ code }) => code))].toSorted()
}

test('oxlint finds the types: the rules that need them report', async ({ expect }) => {
  const text = `
    declare const words: string[]
    declare const unknownThing: any
    declare const later: () => Promise<boolean>
    later()
    export const sure = words.length ?? 0
    export const same = words as string[]
    export const mixed = \`\${words}\`
    export const unsafe: string = unknownThing
    export const called: unknown = unknownThing()
    /** @deprecated */
    export const old = 1
    export const stillOld = old
    words.forEach(async () => { await later() })
    export async function idle() { return 1 }
  `
  expect(await reported(text)).toEqual([
    'typescript(no-deprecated)',
    'typescript(no-explicit-any)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(no-unnecessary-condition)',
    'typescript(no-unnecessary-type-assertion)',
    'typescript(no-unsafe-assignment)',
    'typescript(no-unsafe-call)',
    'typescript(require-await)',
    'typescript(restrict-template-expressions)',
  ])
})

test('the root tsconfig.json, by which oxlint finds types, holds every file of TypeScript', async ({
  expect,
}) => {
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', '--showConfig']
  const config = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 }, (_, stdout) => {
      done(stdout)
    })
  })
  const { files } = JSON.parse(config) as { files: string[] }
  const known = new Set(files.map((file) => join(ROOT, file)))
  const IGNORED = /^(?:node_modules|dist|\.\w+)$/
  const all = globSync('**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => IGNORED.test(name) })
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.filter((file) => !known.has(join(ROOT, file)))).toEqual([])
})

test('a word of a list that may be missing is no fault, and one that is taken for granted is', async ({
  expect,
}) => {
  const text = (taken: string) => `declare const words: string[]\nexport const first = words[0]${taken}\n`
  expect(await reported(text('?.length'))).toEqual([])
  expect(await reported(text('!.length'))).toEqual(['typescript(no-non-null-assertion)'])
})

test('the sizes and habits of the house report', async ({ expect }) => {
  const lines = (many: number) => 'run()\n'.repeat(many)
  const text = `
    import type * as all from 'node:fs'
    export type All = typeof all
    declare const run: () => void
    var old = 1
    export const same = old == 1
    console.log(same)
    export default function long() {\n${lines(60)}}
    ${lines(240)}
  `
  expect(await reported(text)).toEqual([
    'eslint(eqeqeq)',
    'eslint(max-lines)',
    'eslint(max-lines-per-function)',
    'eslint(no-console)',
    'eslint(no-var)',
    'import(no-default-export)',
  ])
})

test('eslint reports what oxlint cannot: long lines, and what the compiler of React does not take', async ({
  expect,
}) => {
  const text = `
    import { useState } from 'react'
    // ${'a long remark '.repeat(10)}
    export function Sample({ isOpen }: { isOpen: boolean }) {
      const items: string[] = []
      if (isOpen) useState(0)
      const [shown, setShown] = useState(items)
      setShown([])
      return <p>{shown}</p>
    }
  `
  const [result] = await new ESLint({ cwd: ROOT }).lintText(text, { filePath: join(ROOT, 'web/sample.tsx') })
  expect(new Set(result?.messages.map(({ ruleId }) => ruleId))).toEqual(
    new Set(['max-len', 'react-hooks/rules-of-hooks', 'react-hooks/set-state-in-render']),
  )
})

test('knip finds a file that nothing needs, and an export that nothing imports', async ({ expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-rules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'server'))
  const files = {
    'package.json': '{ "name": "sample", "type": "module" }',
    'server/main.ts': `import { used } from './some.ts'\nconsole.log(used)\n`,
    'server/some.ts': 'export const used = 1\nexport const unused = 2\nexport type Unused = string\n',
    'server/left-over.ts': 'console.log(1)\n',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await copyFile(join(ROOT, 'knip.json'), join(folder, 'knip.json'))
  const args = [join(ROOT, 'node_modules/knip/bin/knip.js'), '--reporter', 'json']
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => {
      done(stdout)
    })
  })
  const { issues } = JSON.parse(said) as {
    issues: Record<'files' | 'exports' | 'types', { name: string }[]>[]
  }
  const names = (kind: 'files' | 'exports' | 'types') =>
    issues.flatMap((issue) => issue[kind].map(({ name }) => name))
  expect([names('files'), names('exports'), names('types')]).toEqual([
    ['server/left-over.ts'],
    ['unused'],
    ['Unused'],
  ])
})
