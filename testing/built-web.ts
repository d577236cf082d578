import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A page is compressed from 1 KB on. */
const STYLE = `<style>${'a{color:red}'.repeat(100)}</style>`

/** A folder as `npm run build` writes it, with one page and one file, for tests of their addresses. */
export async function builtWeb(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecounter-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>x</title><!--settings-->${STYLE}</head><body><!--mark--><!--styles--></body></html>`,
  )
  const files = { scripts: [], styles: 'assets/app.css', parts: [] }
  await writeFile(
    join(folder, 'needed.json'),
    JSON.stringify({
      ...{ login: files, signedIn: files, shop: files, product: files },
      staff: { ...files, scripts: ['assets/staff.js'] },
    }),
  )
  await writeFile(join(folder, 'assets', 'app.js'), 'export {}')
  return pathToFileURL(`${folder}/`)
}
