import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import type { Progress } from './sheet.ts'
import { counts, tryImport } from '#testing/try-import.ts'

const LONG_MS = 240_000

let server: TestServer
let url = ''
const folder = mkdtempSync(join(tmpdir(), 'tc-import-'))
const children = new Set<ChildProcess>()
beforeAll(async () => {
  server = await testServer()
  url = urlOf(server.connection)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Starts the program as npm does. `said` is its stderr so far. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['server/import.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString()
  })
  return { child, said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

async function run(...args: string[]) {
  const { said, ended } = start(...args)
  return { code: await ended, ...said }
}

const productCount = async (prefix: string) =>
  Number(
    (
      await server.db
        .selectFrom('product')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('id', 'like', `${prefix}%`)
        .executeTakeFirstOrThrow()
    ).n,
  )
function* generated(prefix: string, rows: number) {
  yield 'sku,name,brand,category,price,price_10,stock'
  for (let n = 0; n < rows; n += 1)
    yield `${prefix}-${n},"Generated case no. ${n}, clear",${prefix} ${n % 40},Cases,$${5 + (n % 90)}.95,${4 + (n % 90)}.50,${n % 700}`
}

describe('npm run import', () => {
  it('reports on stdout what it did, progress on stderr, and ends with 0', async () => {
    const { code, out, err } = await run(
      'products',
      file('good.csv', 'sku,name,price,colour\nP-1,a,1.50,red\nP-2,b,2,blue\n'),
    )
    expect(code, err).toBe(0)
    expect(err).toContain('Reading: 0%')
    expect(out).toMatch(
      /^products from good\.csv \(CSV, comma, UTF-8\): 2 rows in [\d.]+ s, [\d,]+ rows\/s\n/,
    )
    expect(out).toMatch(/products +2 +0 +0 +0\n/)
    expect(out).toContain('No row was refused.\nColumns that are not used: colour\n')
  })

  it('ends with 1 where rows are bad: nothing imported, or the others with --skip-bad-rows; --report has them all', async () => {
    const path = file(
      'bad.csv',
      `sku,name,price\nQ-0,a,1\n${Array.from({ length: 60 }, (_, n) => `Q-${n + 1},=name,-${n + 1}\n`).join('')}`,
    )
    const report = join(folder, 'report.csv')
    const refused = await run('products', path, '--report', report)
    expect(refused.out).toContain(
      'Nothing was imported: 60 of 61 rows are refused. Correct them, or import the others with --skip-bad-rows.',
    )
    expect(refused.out).toContain(
      '  line 52, price "-50": is below zero\n  ... and 10 more; --report <file> has them all',
    )
    expect([refused.code, await productCount('Q-')]).toEqual([1, 0])
    expect(readFileSync(report, 'utf8').split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFverdict,line,field,value,reason',
      "refused,3,price,'-1,is below zero",
    ])
    expect(readFileSync(report, 'utf8').split('\r\n')).toHaveLength(62)
    const skipped = await run('products', path, '--skip-bad-rows')
    expect([skipped.code, await productCount('Q-')]).toEqual([1, 1])
    expect(skipped.out).toContain('60 rows were refused and left out, the others imported.')
  })

  it('keeps nothing in a dry run', async () => {
    const { code, out } = await run('products', file('dry.csv', 'sku,name\nDRY-1,a\n'), '--dry-run')
    expect([code, out.includes('This was a dry run: nothing was kept.'), await productCount('DRY-')]).toEqual(
      [0, true, 0],
    )
  })

  it.each([
    [[], 'Say what kind of file it is.'],
    [['photographs', 'x.csv'], 'There is no kind photographs.'],
    [['products'], 'Name one file.'],
    [['products', '/no/such/file.csv'], '/no/such/file.csv cannot be read'],
    [['products', 'x', '--fast'], 'Unknown option'],
  ])('ends with 2 and its usage for %j', async (args, words) => {
    const { code, err } = await run(...args)
    expect(code).toBe(2)
    expect(err).toContain(words)
    expect(err).toContain('Usage: npm run import -- <kind> <file>')
  })

  it('ends with 1 for a file that cannot be read, in one line', async () => {
    const { code, err } = await run('stock', file('empty.csv', ''))
    expect([code, err]).toEqual([1, 'The file is empty: it has no header line.\n'])
  })

  it('leaves nothing behind when it is killed half-way', { timeout: LONG_MS }, async () => {
    const path = file('killed.csv', [...generated('KILL', 60_000)].join('\n'))
    const { child, said, ended } = start('products', path)
    await expect
      .poll(() => said.err, { timeout: LONG_MS / 2, interval: 20 })
      // some products are written, in a transaction that is still open
      .toMatch(/Writing: \d{4,} of \d+ rows/)
    expect(child.kill('SIGKILL')).toBe(true)
    await ended
    expect(said.out).toBe('')
    expect(await productCount('KILL-')).toBe(0)
    expect(
      await server.db.selectFrom('brand').select('id').where('name', 'like', 'KILL %').execute(),
    ).toEqual([])
    // the database has noticed that the importer ended, and another one may begin
    await expect
      .poll(async () => (await run('products', file('after.csv', 'sku,name\nAFTER-1,a\n'))).code, {
        timeout: LONG_MS / 2,
      })
      .toBe(0)
  })

  it('100,000 rows come in, and a second time change nothing', { timeout: LONG_MS }, async () => {
    const text = [...generated('MANY', 100_000)].join('\n')
    let reported = 0
    const written: [done: number, total: number][] = []
    const progress: Progress = (stage, done, total) => {
      reported += 1
      if (stage === 'write') written.push([done, total])
    }
    const result = await tryImport(server.db, 'products', text, { progress })
    expect([written[0], written.at(-1)], 'M11: how many of how many are written').toEqual([
      [0, 400_040],
      [400_040, 400_040],
    ])
    expect(counts(result)).toEqual([
      'brands 40 added',
      'products 100000 added',
      'prices 200000 added',
      'stock 100000 added',
    ])
    expect(reported).toBeGreaterThan(50)
    expect(await productCount('MANY-')).toBe(100_000)
    expect(counts(await tryImport(server.db, 'products', text))).toEqual([
      'products 100000 unchanged',
      'prices 200000 unchanged',
      'stock 100000 unchanged',
    ])
  })
})

it('takes pictures from a folder, names the bad ones, and says so with its code', async () => {
  await tryImport(server.db, 'products', 'product_id,name,price,stock\nPROG-1,One,1.00,1')
  const pictures = join(folder, 'pictures')
  mkdirSync(pictures)
  const red = { create: { width: 40, height: 30, channels: 3, background: 'red' } } as const
  await sharp(red).png().toFile(join(pictures, 'prog-1.png'))
  writeFileSync(join(pictures, '=bad.png'), 'x')
  const report = join(folder, 'pictures.csv')
  const first = await run('pictures', pictures, '--report', report)
  expect([first.code, first.out]).toEqual([1, expect.stringContaining('2 files')])
  expect(first.out).toContain('=bad.png is of nothing: no product has the number or barcode =bad')
  expect(readFileSync(report, 'utf8')).toContain("\r\n'=bad.png,")
  rmSync(join(pictures, '=bad.png'))
  const again = await run('pictures', pictures)
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('0 new pictures')])
  expect((await run('pictures', join(folder, 'nowhere'))).code).toBe(1)
}, 60_000)
