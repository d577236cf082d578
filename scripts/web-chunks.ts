import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/*
 * Into how few files the web is built, and which of them a page needs at once. A phone asks for six files at
 * a time: forty small ones come in seven turns. What several of the first pages share is one file; everything
 * else is split as the imports say.
 */

/**
 * The modules that begin a page, and the file that what they need is put into. Each holds what none before it
 * holds.
 */
const BEGINNINGS = [
  { file: 'main', modules: ['web/main.tsx'] },
  // read in a stroke of its own, before the rest
  { file: 'react', modules: ['node_modules/react-dom/client.js'] },
  { file: 'start', modules: ['web/start.tsx'] },
  // the sign-in wipes it, and needs nothing else of the app
  { file: 'kept', modules: ['web/data/catalogue/engine/kept-catalogue.ts'] },
  { file: 'calls', modules: ['web/data/client.ts'] },
  {
    file: 'app',
    modules: ['web/app/SignedInApp.tsx', 'web/parts/ProductGrid.tsx', 'web/data/use-add-to-cart.tsx'],
  },
] as const
/**
 * What the server names in the page, so that it is fetched before any script has asked for it. Each is added
 * to what stands before it.
 */
const NEEDED = {
  start: ['web/start.tsx'],
  signedIn: ['web/data/client.ts', 'web/app/SignedInApp.tsx'],
  home: ['web/screens/home/HomePage.tsx'],
  shop: ['web/screens/catalogue/ShopPage.tsx'],
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * The files that are put together by hand, the first first; what is in none of them goes as the imports say.
 */
export function chunkGroups(root: string) {
  let names: Map<string, string> | null = null
  return BEGINNINGS.map(({ file }, at) => ({
    debugName: file,
    priority: BEGINNINGS.length - at,
    name: (id: string, graph: Graph): string | null => {
      names ??= namesIn(root, graph)
      return names.get(id) === file ? file : null
    },
  }))
}

function namesIn(root: string, graph: Graph): Map<string, string> {
  const names = new Map<string, string>()
  const take = (id: string, file: string) => {
    if (names.has(id)) return
    names.set(id, file)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) take(imported, file)
  }
  for (const { file, modules } of BEGINNINGS) for (const module of modules) take(join(root, module), file)
  return names
}

type Chunk = {
  type: string
  fileName: string
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * Writes into needed.json which scripts and styles a page needs at once; server/http/web-files.ts reads it.
 */
export const neededFiles = (root: string): Plugin => ({
  name: 'needed-files',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const chunks = Object.values(bundle as Record<string, Chunk>).filter(({ type }) => type === 'chunk')
    const all = (chunk: Chunk | undefined): Chunk[] =>
      chunk
        ? [
            chunk,
            ...(chunk.imports ?? []).flatMap((name) => all(chunks.find(({ fileName }) => fileName === name))),
          ]
        : []
    const needed = Object.entries(NEEDED).map(([name, modules]) => {
      const found = modules.flatMap((module) => {
        const own = chunks.find(({ moduleIds }) => moduleIds?.includes(join(root, module)))
        if (!own) throw new Error(`${module} is in none of the files that were built`)
        return all(own)
      })
      return [
        name,
        [
          ...new Set(
            found.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
          ),
        ],
      ]
    })
    await writeFile(join(dir, 'needed.json'), JSON.stringify(Object.fromEntries(needed)))
  },
})
