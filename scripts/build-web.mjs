/** Builds the browser's part of the portal when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root, runScript, tools } from './project.mjs'

const inputs = [
  'index.html',
  'package-lock.json',
  'scripts/needed-files.ts',
  'scripts/web-chunks.ts',
  'shared',
  'tsconfig.base.json',
  'vite.config.ts',
  'web',
]

/** A hash over names and contents of everything the build reads. Tests are left out. */
export function inputsHash(folder) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(folder, input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update('\0')
  return hash.digest('hex')
}

/** Builds into dist/web unless it was built from the same inputs. Answers whether it built. */
export async function buildWeb() {
  const output = join(root, 'dist', 'web')
  const note = join(output, '.built-from')
  const wanted = inputsHash(root)
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return false
  console.error('Building the pages (once per change).')
  // vite empties the folder first, including the hash. A build that was interrupted is therefore repeated.
  const { code, stdout, stderr } = await runScript(
    tools.vite,
    ['build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn'],
    { quiet: true },
  )
  if (code !== 0) throw new Error(`The pages could not be built.\n${stdout}${stderr}`)
  writeFileSync(note, wanted)
  return true
}

function filesBelow(folder, path) {
  const full = join(folder, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(folder, `${path}/${name}`))
}

if (isMain(import.meta.url)) await buildWeb()
