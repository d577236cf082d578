/**
 * `npm run dev`: the server, restarted when its files change, behind vite, which forwards the server's
 * addresses to it. Open the address that vite prints.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { environment, onParentsEnd, projectNode, root } from './project.mjs'

/** The addresses that server/app.ts answers. All others are vite's. */
const ofTheServer = [
  '/rest',
  '/media',
  '/live',
  '/sandbox',
  '/webhooks',
  '/mailbox',
  '/papers',
  '^/\\w+Servlet(/|\\?|$)',
]
const serverPort = process.env.PORT ?? '3000'
const target = `http://127.0.0.1:${serverPort}`

if (process.env.TRADECOUNTER_VITE === 'yes') await serveWeb()
else await runBoth()

/**
 * This file runs itself again on the project's Node for vite, whose API has options that its command line
 * lacks.
 */
async function runBoth() {
  // The server does not start without built pages. Outdated ones suffice.
  if (!existsSync(join(root, 'dist', 'web', 'index.html'))) await buildWeb()
  const node = projectNode()
  const options = (more) => ({ cwd: root, stdio: 'inherit', env: environment(more) })
  const server = spawn(
    node,
    ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts'), ...process.argv.slice(2)],
    options({ PORT: serverPort }),
  )
  const web = spawn(node, [join(root, 'scripts', 'dev.mjs')], options({ TRADECOUNTER_VITE: 'yes' }))
  const stop = (signal) => [server, web].forEach((child) => child.kill(signal))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  onParentsEnd(() => stop('SIGTERM'))
  for (const child of [server, web]) {
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0
      stop('SIGTERM')
    })
  }
}

async function serveWeb() {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    plugins: [{ name: 'settings-of-the-server', transformIndexHtml: takeSettings }],
    server: { fs: { allow: [root] }, proxy: Object.fromEntries(ofTheServer.map((path) => [path, target])) },
  })
  await vite.listen()
  vite.printUrls()
}

/** The server writes its settings into the page it serves. vite's page takes them from there. */
async function takeSettings(page) {
  const served = await fetch(target).then(
    (answer) => answer.text(),
    () => '',
  )
  const settings = /<script type="application\/json" id="settings">.*?<\/script>/s.exec(served)?.[0]
  return settings === undefined ? page : page.replace('<!--settings-->', () => settings)
}
