/**
 * Who may import whom (docs/house.md). Every rule is an error; testing/import-rules.test.ts plants a violation of
 * each and sees it fire. Test files are free of the rules inside `server` and `web`, never of those between
 * the roots.
 */
const modules = require('./server/modules.json')

const outsideTests = '\\.test\\.tsx?$'
/** "server/*.ts" means the files of that folder themselves. */
const pathOf = ({ path }) => (path.endsWith('*.ts') ? '^server/[^/]+\\.ts$' : `^${path}`)
const store = '\\.store\\.ts$'

/** A module of the server imports those below it in the list, never one above. */
const ranks = modules.slice(1).map((entry, at) => ({
  name: `${entry.module}-imports-only-below`,
  severity: 'error',
  from: { path: pathOf(entry), pathNot: outsideTests },
  to: { path: modules.slice(0, at + 1).map(pathOf), dependencyTypesNot: ['dynamic-import'] },
}))

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      from: { path: '^shared/', pathNot: outsideTests },
      to: { path: '^(server|web|demo|testing)/' },
    },
    {
      name: 'shared-needs-only-zod',
      severity: 'error',
      from: { path: '^shared/', pathNot: outsideTests },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'codes-import-nothing',
      severity: 'error',
      from: { path: '^shared/codes/', pathNot: outsideTests },
      to: { pathNot: '^shared/codes/' },
    },
    {
      name: 'rules-know-no-calls',
      severity: 'error',
      from: { path: '^shared/rules/', pathNot: outsideTests },
      to: { path: '^(shared/calls/|node_modules/)' },
    },
    { name: 'web-never-server', severity: 'error', from: { path: '^web/' }, to: { path: '^(server|demo)/' } },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^(server|demo)/', pathNot: outsideTests },
      to: { path: '^web/' },
    },
    ...ranks,
    {
      name: 'demo-only-when-asked',
      severity: 'error',
      from: { path: '^server/', pathNot: outsideTests },
      to: { path: '^demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'calls-only-at-the-start',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/[^/]+\\.ts$', outsideTests] },
      to: { path: '\\.calls\\.ts$', pathNot: '^shared/' },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: { path: '^server/(modules|http|paper|workers|ports)/', pathNot: [store, outsideTests] },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-never-open-the-database',
      severity: 'error',
      from: { path: '^server/(modules|http)/', pathNot: outsideTests },
      to: { path: '^server/(db/(connect|embedded)|config/config)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-call-no-port',
      severity: 'error',
      from: { path: store },
      to: { path: '^server/ports/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'presenters-read-nothing',
      severity: 'error',
      from: { path: '/present-[^/]*\\.ts$', pathNot: outsideTests },
      to: { path: store, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ports-know-no-module',
      severity: 'error',
      from: { path: '^server/ports/', pathNot: outsideTests },
      to: { path: '^server/', pathNot: '^server/ports/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'threads-read-no-database',
      severity: 'error',
      from: {
        path: ['^server/workers/', '^server/modules/documents/document-worker\\.ts$'],
        pathNot: outsideTests,
      },
      to: { path: ['^server/(db|cache|queue|ports)/', store], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'threads-only-in-workers',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/workers/', '^server/modules/documents/document-worker\\.ts$', outsideTests],
      },
      to: { path: 'node_modules/piscina/' },
    },
    {
      name: 'pg-boss-only-in-queue',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/queue/', outsideTests] },
      to: { path: 'node_modules/pg-boss/' },
    },
    {
      name: 'queue-only-at-the-start',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(queue/|[^/]+\\.ts$)', outsideTests] },
      to: { path: '^server/queue/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-stay-apart',
      severity: 'error',
      from: { path: '^web/screens/([^/]+)/' },
      to: { path: '^web/screens/([^/]+)/', pathNot: '^web/screens/$1/' },
    },
    {
      name: 'staff-code-apart',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/screens/staff/', outsideTests] },
      to: {
        path: ['^web/screens/staff/', '^shared/calls/(index|staff[^/]*)\\.ts$'],
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(shared|web)/', pathNot: '^web/ui/' },
    },
    {
      name: 'parts-fetch-nothing',
      severity: 'error',
      from: { path: '^web/parts/' },
      to: { path: '^(web/(data|screens|app)|shared/calls)/' },
    },
    {
      name: 'nothing-ships-testing',
      severity: 'error',
      from: { path: '^(shared|server|web|demo)/', pathNot: outsideTests },
      to: { path: '^(testing|e2e|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
