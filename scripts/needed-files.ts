import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LATER, SCREENS, STAFF } from './web-chunks.ts'

const START = ['web/main.tsx', 'web/start.tsx']
const SIGNED_IN = [...START, 'web/data/client.ts', 'web/app/SignedInApp.tsx']
const SHOP = [...SIGNED_IN, 'web/screens/catalogue/ShopPage.tsx']
/**
 * The modules whose files the server names in a page, so that the browser fetches them before any script
 * runs: `login` is the page of strangers, `signedIn` that of addresses that have none of their own here,
 * `staff` that of the console.
 */
const NEEDED = {
  login: [...START, 'web/screens/sessions/LoginPage.tsx'],
  signedIn: SIGNED_IN,
  shop: SHOP,
  product: [...SHOP, 'web/screens/catalogue/ProductPage.tsx'],
  ...Object.fromEntries(
    Object.entries(SCREENS).map(([route, module]) => [route, [...SIGNED_IN, LATER, module]]),
  ),
  staff: [...SIGNED_IN, `${STAFF}StaffApp.tsx`],
}

type Chunk = {
  type: string
  fileName: string
  moduleIds?: string[]
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }

/**
 * Writes what each page needs at once into needed.json, which server/http/web-files.ts reads: its scripts,
 * and its styles joined into one file.
 * @throws where a page of dealers would need code of the staff console
 */
export const neededFiles = (root: string): Plugin => ({
  name: 'needed-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle as Record<string, Chunk | Asset>)
    const chunks = files.filter((file): file is Chunk => file.type === 'chunk')
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const styles = new Map(
      files.flatMap((file) =>
        'source' in file ? [[file.fileName, Buffer.from(file.source).toString()]] : [],
      ),
    )
    const found = new Set<Chunk>()
    const take = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk)) return
      for (const name of chunk.imports ?? []) take(byName.get(name)) // a style comes after those it builds on
      found.add(chunk)
    }
    const needed = Object.entries(NEEDED).map(([page, modules]) => {
      found.clear()
      for (const module of modules) {
        const own = chunks.find(({ moduleIds }) => moduleIds?.includes(join(root, module)))
        if (!own) throw new Error(`${module} is in none of the files that were built`)
        take(own)
      }
      const ofStaff = [...found].find(({ moduleIds }) =>
        moduleIds?.some((id) => id.startsWith(join(root, STAFF))),
      )
      if (ofStaff && page !== 'staff')
        throw new Error(`${page} needs ${ofStaff.fileName}: what it shares with staff is in no other file`)
      const parts = [...new Set([...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
      const missing = parts.find((name) => !styles.has(name))
      if (missing !== undefined) throw new Error(`${missing} is none of the files that were built`)
      const source = parts.map((name) => styles.get(name)).join('')
      const reference = this.emitFile({ type: 'asset', name: `${page}-page.css`, source })
      const scripts = [...found].map(({ fileName }) => fileName)
      return [page, { scripts, styles: this.getFileName(reference), parts }]
    })
    this.emitFile({
      type: 'asset',
      fileName: 'needed.json',
      source: JSON.stringify(Object.fromEntries(needed)),
    })
  },
})
