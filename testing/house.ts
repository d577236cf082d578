import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/*
 * The parts of docs/house.md that are written from the code: the rooms of the server, and the map of what
 * imports what.
 */

const ROOT = resolve(import.meta.dirname, '..')
const HOUSE = join(ROOT, 'docs/house.md')

/** A room of the server, as server/rooms.json lists them from the highest to the lowest. */
export type Room = { room: string; path: string; what: string }
export const ROOMS = JSON.parse(readFileSync(join(ROOT, 'server/rooms.json'), 'utf8')) as Room[]

type Cruised = {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[]
}

/** docs/house.md as it should be: its text with the parts between the markers written anew. */
export async function houseDoc(): Promise<string> {
  const parts = { rooms: roomTable(), map: roomMap(await imports()) }
  return Object.entries(parts).reduce(
    (text, [name, part]) => text.replace(markers(name), () => `<!-- ${name} -->\n${part}\n<!-- /${name} -->`),
    readFileSync(HOUSE, 'utf8'),
  )
}
const markers = (name: string) => new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`)

function roomTable(): string {
  const rows = ROOMS.map(({ room, path, what }) => `| ${room} | \`${path}\` | ${what} |`)
  return ['| room | where | what is in it |', '|---|---|---|', ...rows].join('\n')
}

/** Which rooms each room imports, tests left out. */
async function imports(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const args = ['server', 'demo', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/depcruise'), args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const found = new Map<string, Set<string>>(ROOMS.map(({ room }) => [room, new Set()]))
  for (const { source, dependencies } of (JSON.parse(stdout) as Cruised).modules) {
    if (source.endsWith('.test.ts')) continue
    const from = roomOf(source)
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = roomOf(resolved)
      if (from && to && from !== to && !dependencyTypes.includes('dynamic-import')) found.get(from)?.add(to)
    }
  }
  return found
}

const roomOf = (file: string): string | undefined =>
  ROOMS.find(({ path }) => (path.endsWith('*.ts') ? /^server\/[^/]+\.ts$/.test(file) : file.startsWith(path)))
    ?.room

/**
 * The rooms of the trade as a Mermaid diagram. An arrow that other arrows imply is left out, and what every
 * room stands on.
 */
function roomMap(all: ReadonlyMap<string, ReadonlySet<string>>): string {
  const drawn = ROOMS.filter(({ path }) => path.startsWith('server/modules/')).map(({ room }) => room)
  const below = (room: string) => [...(all.get(room) ?? [])].filter((to) => drawn.includes(to))
  const reaches = (from: string, to: string): boolean =>
    below(from).some((next) => next === to || reaches(next, to))
  const arrows = drawn.flatMap((from) => {
    const direct = below(from)
    const needed = direct.filter((to) => !direct.some((over) => over !== to && reaches(over, to)))
    return needed.sort().map((to) => `  ${from} --> ${to}`)
  })
  const alone = drawn.filter((room) => !arrows.some((arrow) => arrow.trim().split(' --> ').includes(room)))
  return ['```mermaid', 'flowchart TD', ...arrows, ...alone.map((room) => `  ${room}`), '```'].join('\n')
}
