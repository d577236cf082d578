import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { urlOf } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { tryImport } from '#testing/try-import.ts'

const LONG_MS = 120_000
const PICTURES = 300

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'tc-killed-'))
const temporary = join(folder, 'tmp')
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await testServer()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  vi.unstubAllEnvs()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts `npm run import -- pictures`, until one of its pictures lies in a temporary folder. */
async function importing(zip: string) {
  const known = readdirSync(temporary)
  const child = spawn(process.execPath, ['server/import.ts', 'pictures', zip], {
    env: { ...process.env, DATABASE_URL: urlOf(server.connection), TMPDIR: temporary },
    stdio: 'ignore',
  })
  children.push(child)
  const path = () =>
    readdirSync(temporary)
      .filter((name) => !known.includes(name))
      .map((name) => join(temporary, name))
      .find((found) => readdirSync(found).some((name) => /^\d+$/.test(name))) ?? ''
  await expect.poll(path, { timeout: LONG_MS / 3, interval: 5 }).not.toBe('')
  return { child, path: path() }
}

it(
  'pictures that a killed import left are removed by the next portal, not those of an import under way',
  async () => {
    mkdirSync(temporary)
    const ids = Array.from({ length: PICTURES }, (_, at) => `LEFT-${String(at)}`)
    const rows = ids.map((id) => `${id},Case,1.00,1`)
    await tryImport(server.db, 'products', ['product_id,name,price,stock', ...rows].join('\n'))
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 1_200, height: 900, channels: 3, background: 'red', noise } as const
    const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
    const zip = join(folder, 'pictures.zip')
    const files = Object.fromEntries(ids.map((id) => [`${id}.jpg`, picture]))
    writeFileSync(zip, zipSync(files, { level: 0 }))

    const killed = await importing(zip)
    const gone = once(killed.child, 'exit')
    killed.child.kill('SIGKILL')
    await gone
    expect(existsSync(killed.path)).toBe(true)

    const living = await importing(zip)
    living.child.kill('SIGSTOP')
    vi.stubEnv('TMPDIR', temporary)
    const another = await testServer()
    await another.close()
    expect(readdirSync(temporary).map((name) => join(temporary, name))).toEqual([living.path])
  },
  LONG_MS,
)
