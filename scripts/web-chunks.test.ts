import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SCREENS } from './web-chunks.ts'

test('the page names the files of every screen but those of products, by the route the app draws it at', async () => {
  const source = await readFile(new URL('../web/app/SignedInRoutes.tsx', import.meta.url), 'utf8')
  const modules = new Map(
    [...source.matchAll(/const (\w+) = laterScreen\(\(\) =>\s+import\('#([^']+)'\)/g)].map(
      ([, name, module]) => [name, module],
    ),
  )
  const drawn = [...source.matchAll(/^ {2}(\w+): (\w+Page),$/gm)].map(([, route, name]) => [
    route,
    modules.get(name),
  ])
  expect(drawn.length).toBeGreaterThan(30)
  expect(SCREENS).toEqual(Object.fromEntries(drawn))
})
