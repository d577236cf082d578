import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

type Environment = { TMPDIR?: string }
type From = {
  parent: string
  env: Environment
  free: (parent: string) => { folder: number; memory: number }
}
type TestFolder = { withTestFolder: <T>(work: (env: Environment) => T, from: From) => Promise<T> }
const script: string = new URL('./test-folder.mjs', import.meta.url).href
const { withTestFolder } = (await import(script)) as TestFolder

const GIB = 2 ** 30
let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tc-memory-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const from = (more: Partial<From> = {}): From => ({
  parent,
  env: {},
  free: () => ({ folder: 4 * GIB, memory: 8 * GIB }),
  ...more,
})

test('the work has a folder of its own, which is gone afterwards, also when the work fails', async () => {
  const used = await withTestFolder(({ TMPDIR = '' }) => {
    writeFileSync(join(TMPDIR, 'a'), 'a')
    expect(statSync(TMPDIR).mode & 0o7777).toBe(0o1777) // other users of a test may write to it
    return TMPDIR
  }, from())
  expect(used.startsWith(parent)).toBe(true)
  const failing = withTestFolder(() => Promise.reject(new Error('a failed test')), from())
  await expect(failing).rejects.toThrow('a failed test')
  expect(readdirSync(parent)).toEqual([])
})

test.each<[string, Partial<From>]>([
  ['a folder is named already', { env: { TMPDIR: tmpdir() } }],
  ['the folder is too small', { free: () => ({ folder: 64 * 2 ** 20, memory: 8 * GIB }) }],
  ['there is too little memory', { free: () => ({ folder: 4 * GIB, memory: 2 * GIB }) }],
  ['there is no such folder', { parent: '/no/such/folder' }],
])('the usual folder serves where %s', async (_, more) => {
  expect(await withTestFolder((env) => env, from(more))).toEqual({})
  expect(readdirSync(parent)).toEqual([])
})

test('what a killed run left is removed, what a running one uses is not', async () => {
  const [abandoned, used, other] = ['tc-tests-999999999-a', `tc-tests-${String(process.pid)}-a`, 'other']
  for (const name of [abandoned, used, other]) mkdirSync(join(parent, name))
  await withTestFolder(() => undefined, from())
  expect(existsSync(join(parent, abandoned))).toBe(false)
  expect(readdirSync(parent).sort()).toEqual([other, used].sort())
})

test.skipIf(process.getuid?.() !== 0)('what another user left is not ours to remove', async () => {
  const folder = join(parent, 'tc-tests-999999999-b')
  mkdirSync(folder)
  chownSync(folder, 12_345, 12_345)
  await withTestFolder(() => undefined, from())
  expect(existsSync(folder)).toBe(true)
})
