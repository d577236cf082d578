/**
 * Who may import whom (docs/house.md). Every rule is an error; testing/walls.test.ts plants a violation of each and sees it fire.
 * Test files are free of the walls that keep features and screens apart, never of those between the three roots.
 */
const outsideTests = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'shared-is-a-leaf', severity: 'error', from: { path: '^shared/', pathNot: outsideTests }, to: { path: '^(server|web|testing)/' } },
    { name: 'shared-needs-only-zod', severity: 'error', from: { path: '^shared/', pathNot: outsideTests }, to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'], pathNot: 'node_modules/zod' } },
    { name: 'codes-import-nothing', severity: 'error', from: { path: '^shared/codes/', pathNot: outsideTests }, to: { pathNot: '^shared/codes/' } },
    { name: 'rules-know-no-calls', severity: 'error', from: { path: '^shared/rules/', pathNot: outsideTests }, to: { path: '^(shared/calls/|node_modules/)' } },
    { name: 'web-never-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-never-web', severity: 'error', from: { path: '^server/', pathNot: outsideTests }, to: { path: '^web/' } },
    { name: 'features-stay-apart', severity: 'error', from: { path: '^server/features/([^/]+)/', pathNot: outsideTests }, to: { path: '^server/features/([^/]+)/', pathNot: '^server/features/$1/' } },
    { name: 'store-below-features', severity: 'error', from: { path: '^server/store/', pathNot: outsideTests }, to: { path: '^server/(features|jobs|payments|kit/rest|app|main)' } },
    { name: 'store-calls-no-port', severity: 'error', from: { path: '^server/store/', pathNot: outsideTests }, to: { path: '^server/ports/', dependencyTypesNot: ['type-only'] } },
    { name: 'ports-know-no-shop', severity: 'error', from: { path: '^server/ports/', pathNot: outsideTests }, to: { path: '^server/', pathNot: '^server/ports/', dependencyTypesNot: ['type-only'] } },
    { name: 'payments-below-features', severity: 'error', from: { path: '^server/payments/', pathNot: outsideTests }, to: { path: '^server/(features|jobs|kit/rest|app|main)' } },
    {
      name: 'workers-read-no-database', severity: 'error', from: { path: '^server/workers/', pathNot: outsideTests },
      to: {
        path: '^server/(store|db|memory|jobs|payments|ports|app|main|portal|kit/(rest|config))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'threads-only-in-workers', severity: 'error',
      from: { path: '^server/', pathNot: ['^server/workers/', outsideTests] }, to: { path: 'node_modules/piscina/' },
    },
    {
      name: 'queue-only-in-jobs', severity: 'error',
      from: { path: '^server/', pathNot: ['^server/jobs/', outsideTests] }, to: { path: 'node_modules/pg-boss/' },
    },
    {
      name: 'only-the-start-runs-jobs', severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(jobs/|main|portal)', outsideTests] }, to: { path: '^server/jobs/' },
    },
    { name: 'features-never-open-the-database', severity: 'error', from: { path: '^server/(features|store|present|payments)/', pathNot: outsideTests }, to: { path: '^server/(kit/(rest|config)|db/(connect|embedded))', dependencyTypesNot: ['type-only'] } },
    { name: 'sql-only-in-store', severity: 'error', from: { path: '^server/(features|present|payments|ports)/', pathNot: outsideTests }, to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] } },
    { name: 'screens-stay-apart', severity: 'error', from: { path: '^web/screens/([^/]+)/' }, to: { path: '^web/screens/([^/]+)/', pathNot: '^web/screens/$1/' } },
    { name: 'ui-knows-nothing-of-ours', severity: 'error', from: { path: '^web/ui/' }, to: { path: '^(shared|web)/', pathNot: '^web/ui/' } },
    { name: 'parts-fetch-nothing', severity: 'error', from: { path: '^web/parts/' }, to: { path: '^(web/(data|screens|app)|shared/calls)/' } },
    { name: 'nothing-ships-testing', severity: 'error', from: { path: '^(shared|server|web)/', pathNot: outsideTests }, to: { path: '^(testing|e2e|bench)/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'], extensions: ['.ts', '.tsx', '.js'] },
  },
}
