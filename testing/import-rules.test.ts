import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULES } from './house.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '..')

/**
 * A violation of each rule: a forbidden file, and its import. The step `imports` of `npm test` shows that
 * the code itself breaks none.
 */
const PLANTED: [rule: string, file: string, text: string][] = [
  ['no-cycles', 'shared/rules/planted-a.ts', "import './planted-b.ts'"],
  ['shared-is-a-leaf', 'shared/rules/planted-leaf.ts', "import '../../server/planted.ts'"],
  ['shared-needs-only-zod', 'shared/calls/planted.ts', "import 'fastify'"],
  ['codes-import-nothing', 'shared/codes/planted.ts', "import '../rules/planted-b.ts'"],
  ['rules-know-no-calls', 'shared/rules/planted-calls.ts', "import '../calls/planted-empty.ts'"],
  ['web-never-server', 'web/data/planted.ts', "import '../../server/planted.ts'"],
  ['server-never-web', 'server/http/planted.ts', "import '../../web/planted.ts'"],
  ['demo-only-when-asked', 'server/planted-demo.ts', "import '../demo/planted.ts'"],
  [
    'calls-only-at-the-start',
    'server/modules/checkout/planted-calls.ts',
    "import '../carts/planted.calls.ts'",
  ],
  ['sql-only-in-stores', 'server/modules/carts/planted-sql.ts', "import 'kysely'"],
  [
    'modules-never-open-the-database',
    'server/modules/carts/planted-opens.ts',
    "import '../../db/connect.ts'",
  ],
  ['stores-call-no-port', 'server/modules/payments/planted.store.ts', "import '../../ports/planted.ts'"],
  ['presenters-read-nothing', 'server/modules/carts/present-planted.ts', "import './planted.store.ts'"],
  ['ports-know-no-module', 'server/ports/planted-knows.ts', "import '../db/connect.ts'"],
  ['threads-read-no-database', 'server/workers/planted.ts', "import '../db/connect.ts'"],
  ['threads-only-in-workers', 'server/modules/carts/planted-threads.ts', "import 'piscina'"],
  ['pg-boss-only-in-queue', 'server/modules/carts/planted-boss.ts', "import 'pg-boss'"],
  ['queue-only-at-the-start', 'server/modules/carts/planted-queue.ts', "import '../../queue/planted.ts'"],
  ['screens-stay-apart', 'web/screens/one/planted.ts', "import '../two/planted.ts'"],
  ['staff-code-apart', 'web/app/planted-staff.ts', "import '../screens/staff/planted.ts'"],
  ['ui-knows-nothing-of-ours', 'web/ui/planted.ts', "import '../../shared/rules/planted-b.ts'"],
  ['parts-fetch-nothing', 'web/parts/planted.ts', "import '../data/planted-empty.ts'"],
  ['nothing-ships-testing', 'web/planted-ships.ts', "import '../testing/planted.ts'"],
]
/** Every module of the server but the highest imports one above it. */
const ABOVE = MODULES.slice(1).map((module, at): [rule: string, file: string, text: string] => {
  const above = MODULES[at]?.path.replace('*.ts', '') ?? ''
  return [
    `${module.module}-imports-only-below`,
    `${module.path}planted-above.ts`,
    `import '#${above}planted-below.ts'`,
  ]
})
const ALL = [...PLANTED, ...ABOVE]
const BYSTANDERS: [file: string, text: string][] = [
  ['shared/rules/planted-b.ts', "import './planted-a.ts'"],
  ...[
    'shared/calls/planted-empty.ts',
    'web/data/planted-empty.ts',
    'web/planted.ts',
    'web/screens/two/planted.ts',
    'web/screens/staff/planted.ts',
    'testing/planted.ts',
    'server/planted.ts',
    'demo/planted.ts',
    'server/db/connect.ts',
    'server/ports/planted.ts',
    'server/queue/planted.ts',
    'server/modules/carts/planted.calls.ts',
    'server/modules/carts/planted.store.ts',
    ...MODULES.map(({ path }) => `${path.replace('*.ts', '')}planted-below.ts`),
  ].map((file): [string, string] => [file, 'export {}']),
]

type Report = { summary: { violations: { rule: { name: string }; from: string }[] } }
async function cruise(folder: string, roots: string[]): Promise<Report> {
  const { stdout } = await run(
    join(ROOT, 'node_modules/.bin/depcruise'),
    [...roots, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  ).catch((problem: unknown) => problem as { stdout: string }) // it exits with the number of violations
  return JSON.parse(stdout) as Report
}

describe('the import rules', () => {
  let folder: string
  let report: Report
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-rules-'))
    for (const name of [
      'package.json',
      'tsconfig.base.json',
      '.dependency-cruiser.cjs',
      'server/modules.json',
    ]) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await cp(join(ROOT, name), join(folder, name))
    }
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const [file, text] of [...ALL.map(([, file, text]) => [file, text] as const), ...BYSTANDERS]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${text}\n`)
    }
    report = await cruise(folder, ['shared', 'server', 'demo', 'web', 'testing'])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(ALL)('%s fires where %s breaks it', (rule, file) => {
    expect(report.summary.violations.map((v) => `${v.rule.name} ${v.from}`)).toContain(`${rule} ${file}`)
  })

  it('have a planted violation each', async () => {
    const { default: config } = (await import(join(ROOT, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string; severity: string }[] }
    }
    expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(ALL.map(([rule]) => rule).sort())
    expect(new Set(config.forbidden.map((rule) => rule.severity))).toEqual(new Set(['error']))
  })
})
