import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTemporaryFolder, openTemporaryFolder, removeDeadFolders } from './temporary-folder.ts'

const children: ChildProcess[] = []
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tc-folders-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that has a folder. */
async function holder() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hold-folder.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [path] = (await once(createInterface(child.stdout), 'line')) as [string]
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { path, child, kill }
}
const left = () => readdirSync(folder).sort()
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

it('what a killed process left is removed, what a living or stopped one has is not, however old it is', async () => {
  const [killed, living, stopped] = await Promise.all([holder(), holder(), holder()])
  const own = await openTemporaryFolder()
  stopped.child.kill('SIGSTOP')
  for (const path of [living.path, stopped.path, own.path]) utimesSync(path, daysAgo(9), daysAgo(9))
  await killed.kill()
  expect(existsSync(join(killed.path, 'photograph'))).toBe(true)
  expect(await removeDeadFolders()).toBe(1)
  expect(left()).toEqual([living.path, stopped.path, own.path].map((path) => basename(path)).sort())
  expect(existsSync(join(living.path, 'photograph'))).toBe(true)
  await living.kill()
  await stopped.kill()
  expect(await removeDeadFolders()).toBe(2)
  await own.remove()
  expect(left()).toEqual([])
}, 60_000)

it('is removed after its work, and after work that fails', async () => {
  const there = await inTemporaryFolder((path) => Promise.resolve(existsSync(path)))
  const failing = inTemporaryFolder(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect([there, left()]).toEqual([true, []])
})

it('where nobody can be asked, a day after something was put into it: without a socket, or of another machine', async () => {
  const { path, kill } = await holder()
  await kill()
  const start = basename(path).slice(0, 'tradecounter-files-'.length)
  const bare = basename(path).replace(/-\w{6}$/, '-abcdef')
  const elsewhere = `${start}othermachine-abcdef`
  for (const name of [bare, elsewhere]) mkdirSync(join(folder, name))
  expect(await removeDeadFolders()).toBe(1)
  expect(left()).toEqual([bare, elsewhere].sort())
  for (const name of left()) utimesSync(join(folder, name), daysAgo(2), daysAgo(2))
  expect(await removeDeadFolders()).toBe(2)
})

it('nothing else is touched: other folders, and what a link leads to', async () => {
  mkdirSync(join(folder, 'evidence-abcdef'))
  mkdirSync(join(folder, 'theirs'))
  symlinkSync(join(folder, 'theirs'), join(folder, 'tradecounter-files-x-abcdef'))
  for (const name of left()) utimesSync(join(folder, name), daysAgo(9), daysAgo(9))
  expect(await removeDeadFolders()).toBe(0)
  expect(left()).toEqual(['evidence-abcdef', 'theirs', 'tradecounter-files-x-abcdef'])
})

it('a path that is too long for a socket is a folder all the same', async () => {
  const deep = join(folder, 'd'.repeat(120))
  mkdirSync(deep)
  vi.stubEnv('TMPDIR', deep)
  const own = await openTemporaryFolder()
  expect(await removeDeadFolders()).toBe(0)
  expect(readdirSync(deep)).toEqual([basename(own.path)])
  await own.remove()
  expect(readdirSync(deep)).toEqual([])
})
