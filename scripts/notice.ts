import { readFileSync, writeFileSync } from 'node:fs'

/* `npm run notice` writes NOTICE from the lock file: every package that is shipped, with its licence. */

type Package = { version?: string; license?: string; dev?: boolean; optional?: boolean }

/** Licences of packages whose package.json names none, from the licence file in the package. */
const NAMED_BY_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** The text of NOTICE for a lock file. @throws Error for a package without a known licence */
export function noticeFrom(lock: { packages: Record<string, Package> }): string {
  const shipped = Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, one]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const licence = one.license ?? NAMED_BY_FILE[name]
      if (licence === undefined)
        throw new Error(
          `no licence is known of ${name}: look into the package and name it in scripts/notice.ts`,
        )
      return { licence, line: `${name} ${one.version ?? ''}` }
    })
  const byLicence = [...Map.groupBy(shipped, ({ licence }) => licence)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    'Tradecounter is shipped with the packages below, each under its own licence. The text of each licence lies in the',
    'package. Some packages come only on the platform they are made for. Written by "npm run notice"; do not edit.',
    ...byLicence.flatMap(([licence, packages]) => [
      '',
      licence,
      ...[...new Set(packages.map(({ line }) => line))].sort().map((line) => `  ${line}`),
    ]),
    '',
  ].join('\n')
}

export const readLock = () =>
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Package>
  }

if (import.meta.main) writeFileSync(new URL('../NOTICE', import.meta.url), noticeFrom(readLock()))
