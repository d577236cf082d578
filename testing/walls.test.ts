import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '..')
const MODULES_AT_LEAST = 150 // proof that the tool has looked at all

/** A violation of each wall: a file that must not be, and what it imports. */
const PLANTED: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'shared/rules/planted-a.ts', "import './planted-b.ts'"],
  ['shared-is-a-leaf', 'shared/rules/planted-leaf.ts', "import '../../server/planted.ts'"],
  ['shared-needs-only-zod', 'shared/calls/planted.ts', "import 'fastify'"],
  ['codes-import-nothing', 'shared/codes/planted.ts', "import '../rules/planted-b.ts'"],
  ['rules-know-no-calls', 'shared/rules/planted-calls.ts', "import '../calls/planted-empty.ts'"],
  ['web-never-server', 'web/data/planted.ts', "import '../../server/planted.ts'"],
  ['server-never-web', 'server/kit/planted.ts', "import '../../web/planted.ts'"],
  ['features-stay-apart', 'server/features/one/planted.ts', "import '../two/planted.ts'"],
  ['store-below-features', 'server/store/planted.ts', "import '../features/two/planted.ts'"],
  ['store-calls-no-port', 'server/store/planted-port.ts', "import '../ports/planted-empty.ts'"],
  ['ports-know-no-shop', 'server/ports/planted.ts', "import '../planted.ts'"],
  ['payments-below-features', 'server/payments/planted.ts', "import '../features/two/planted.ts'"],
  ['workers-read-no-database', 'server/workers/planted.ts', "import '../store/planted-empty.ts'"],
  ['threads-only-in-workers', 'server/present/planted-threads.ts', "import 'piscina'"],
  ['queue-only-in-jobs', 'server/store/planted-queue.ts', "import 'pg-boss'"],
  ['only-the-start-runs-jobs', 'server/features/one/planted-job.ts', "import '../../jobs/planted-empty.ts'"],
  ['features-never-open-the-database', 'server/features/one/opens.ts', "import '../../db/connect.ts'"],
  ['sql-only-in-store', 'server/features/one/sql.ts', "import 'kysely'"],
  ['screens-stay-apart', 'web/screens/one/planted.ts', "import '../two/planted.ts'"],
  ['ui-knows-nothing-of-ours', 'web/ui/planted.ts', "import '../../shared/rules/planted-b.ts'"],
  ['parts-fetch-nothing', 'web/parts/planted.ts', "import '../data/planted-empty.ts'"],
  ['nothing-ships-testing', 'web/planted-ships.ts', "import '../testing/planted.ts'"],
]
const BYSTANDERS: [file: string, text: string][] = [
  ['shared/rules/planted-b.ts', "import './planted-a.ts'"], ['shared/calls/planted-empty.ts', 'export {}'], ['web/data/planted-empty.ts', 'export {}'], ['server/planted.ts', 'export {}'], ['server/ports/planted-empty.ts', 'export {}'],
  ['server/store/planted-empty.ts', 'export {}'], ['server/jobs/planted-empty.ts', 'export {}'],
  ['web/planted.ts', 'export {}'], ['server/features/two/planted.ts', 'export {}'], ['server/db/connect.ts', 'export {}'], ['web/screens/two/planted.ts', 'export {}'], ['testing/planted.ts', 'export {}'],
]

type Report = { summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] } }
async function cruise(folder: string, roots: string[]): Promise<Report> {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/depcruise'), [...roots, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
    .catch((problem: unknown) => problem as { stdout: string }) // it exits with the number of violations
  return JSON.parse(stdout) as Report
}

describe('the walls', () => {
  let folder: string
  let report: Report
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'walls-'))
    for (const name of ['package.json', 'tsconfig.base.json', '.dependency-cruiser.cjs']) await cp(join(ROOT, name), join(folder, name))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const [file, text] of [...PLANTED.map(([, file, text]) => [file, text] as const), ...BYSTANDERS]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${text}\n`)
    }
    report = await cruise(folder, ['shared', 'server', 'web', 'testing'])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(PLANTED)('%s fires where %s breaks it', (rule, file) => {
    expect(report.summary.violations.map((v) => `${v.rule.name} ${v.from}`)).toContain(`${rule} ${file}`)
  })

  it('have a planted violation each', async () => {
    const { default: config } = await import(join(ROOT, '.dependency-cruiser.cjs')) as { default: { forbidden: { name: string; severity: string }[] } }
    expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(PLANTED.map(([rule]) => rule).sort())
    expect(new Set(config.forbidden.map((rule) => rule.severity))).toEqual(new Set(['error']))
  })

  it('stand: the house breaks none of them', async () => {
    const { summary } = await cruise(ROOT, ['shared', 'server', 'web', 'testing'])
    expect(summary.violations.map((v) => `${v.rule.name} ${v.from}`)).toEqual([])
    expect(summary.totalCruised).toBeGreaterThan(MODULES_AT_LEAST)
  }, 60_000)
})
