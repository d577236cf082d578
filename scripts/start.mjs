/**
 * `npm start`: builds the pages when they have changed, then runs the portal on the project's own Node until
 * it is stopped.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { environment, onParentsEnd, projectNode, root } from './project.mjs'

/**
 * The arguments of the portal's process, which the benchmark uses too: a garbage collection that the start
 * may trigger, and few malloc arenas (docs/performance.md).
 */
const PROCESS = JSON.parse(readFileSync(new URL('./portal-process.json', import.meta.url), 'utf8'))

try {
  const node = projectNode()
  await buildWeb()
  runPortal(node)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function runPortal(node) {
  const portal = spawn(
    node,
    [...PROCESS.execArgv, join(root, 'server', 'main.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...PROCESS.env, ...environment() },
    },
  )
  // The portal shuts its database down in order and then exits. This process follows with the same exit code.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
  onParentsEnd(() => portal.kill('SIGTERM'))
  portal.on('error', (error) => {
    console.error(`The portal could not be started: ${error.message}`)
    process.exit(1)
  })
  portal.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
