import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/*
 * The sections of docs/house.md that are generated from the code: the modules of the server, and the map of
 * their imports.
 */

const ROOT = resolve(import.meta.dirname, '..')
const HOUSE = join(ROOT, 'docs/house.md')

/** A module of the server, as server/modules.json lists them from the highest to the lowest. */
export type Module = { module: string; path: string; what: string }
export const MODULES = JSON.parse(readFileSync(join(ROOT, 'server/modules.json'), 'utf8')) as Module[]

type Cruised = {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[]
}

/** docs/house.md with the sections between the markers generated anew. */
export async function houseDoc(): Promise<string> {
  const sections = { modules: moduleTable(), map: moduleMap(await imports()) }
  return Object.entries(sections).reduce(
    (text, [name, section]) =>
      text.replace(markers(name), () => `<!-- ${name} -->\n${section}\n<!-- /${name} -->`),
    readFileSync(HOUSE, 'utf8'),
  )
}
const markers = (name: string) => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)

function moduleTable(): string {
  const rows = MODULES.map(({ module, path, what }) => `| ${module} | \`${path}\` | ${what} |`)
  return ['| module | where | what is in it |', '|---|---|---|', ...rows].join('\n')
}

/** The imports of each module, without tests. */
async function imports(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const args = ['server', 'demo', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/depcruise'), args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const found = new Map<string, Set<string>>(MODULES.map(({ module }) => [module, new Set()]))
  for (const { source, dependencies } of (JSON.parse(stdout) as Cruised).modules) {
    if (source.endsWith('.test.ts')) continue
    const from = moduleOf(source)
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = moduleOf(resolved)
      if (from && to && from !== to && !dependencyTypes.includes('dynamic-import')) found.get(from)?.add(to)
    }
  }
  return found
}

const moduleOf = (file: string): string | undefined =>
  MODULES.find(({ path }) =>
    path.endsWith('*.ts') ? /^server\/[^/]+\.ts$/.test(file) : file.startsWith(path),
  )?.module

/**
 * The modules of the trade as a Mermaid diagram. Left out are arrows that other arrows imply, and modules
 * that every other imports.
 */
function moduleMap(all: ReadonlyMap<string, ReadonlySet<string>>): string {
  const drawn = MODULES.filter(({ path }) => path.startsWith('server/modules/')).map(({ module }) => module)
  const below = (module: string) => [...(all.get(module) ?? [])].filter((to) => drawn.includes(to))
  const reaches = (from: string, to: string): boolean =>
    below(from).some((next) => next === to || reaches(next, to))
  const arrows = drawn.flatMap((from) => {
    const direct = below(from)
    const needed = direct.filter((to) => !direct.some((over) => over !== to && reaches(over, to)))
    return needed.sort().map((to) => `  ${from} --> ${to}`)
  })
  const alone = drawn.filter(
    (module) => !arrows.some((arrow) => arrow.trim().split(' --> ').includes(module)),
  )
  return ['```mermaid', 'flowchart TD', ...arrows, ...alone.map((module) => `  ${module}`), '```'].join('\n')
}
