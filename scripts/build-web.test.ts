import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script: string = new URL('./build-web.mjs', import.meta.url).href
const { inputsHash } = (await import(script)) as { inputsHash: (folder: string) => string }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tc-build-'))
  for (const name of ['web/ui', 'shared/rules', 'server']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['vite.config.ts', 'web/main.tsx', 'web/ui/theme.ts', 'shared/rules/money.ts'])
    write(name, name)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text)
}

test('the pages are built again when a page, a rule, the build or the packages change', () => {
  const seen = new Set([inputsHash(folder)])
  for (const file of [
    'web/ui/theme.ts',
    'shared/rules/money.ts',
    'vite.config.ts',
    'package-lock.json',
    'web/index.html',
    'index.html',
  ]) {
    write(file, 'changed')
    expect(seen.has(inputsHash(folder)), file).toBe(false)
    seen.add(inputsHash(folder))
  }
  renameSync(join(folder, 'web/ui/theme.ts'), join(folder, 'web/ui/themes.ts'))
  expect(seen.has(inputsHash(folder))).toBe(false)
})

test('they are not built again when nothing changed, or only a test or the server did', () => {
  const before = inputsHash(folder)
  write('web/main.tsx', 'web/main.tsx')
  write('shared/rules/money.test.ts', 'a test')
  write('server/main.ts', 'the server')
  expect(inputsHash(folder)).toBe(before)
})
