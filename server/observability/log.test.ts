import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const LOG = new URL('./log.ts', import.meta.url).href

/** Runs a module in a process of its own. `output` grows with what it writes to standard output. */
function run(script: string) {
  const source = `import { openLog, standardOutput } from ${JSON.stringify(LOG)}; ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  return { child, ended }
}
async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}

it('lines that were collected are written when the process exits, also where it fails', async () => {
  for (const [end, code] of [
    ['process.exit(3)', 3],
    ['throw new Error("over")', 1],
  ] as const) {
    const { child, ended } = run(
      `const log = openLog('info', standardOutput()); for (let n = 0; n < 5; n += 1) log.info({ n }); ${end}`,
    )
    const lines = (await read(child.stdout)).trim().split('\n')
    expect(await ended).toBe(code)
    expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual([0, 1, 2, 3, 4])
  }
})

it('where nobody takes the lines they are dropped and counted, and the process goes on', async () => {
  // 64 MB of lines into a pipe that is not read
  const { child, ended } = run(`
    const output = standardOutput(), log = openLog('info', output), text = 'x'.repeat(1000)
    for (let n = 0; n < 64000; n += 1) { log.info({ text }); if (n % 100 === 0) await new Promise((on) => setImmediate(on)) }
    console.error(output.dropped(), process.memoryUsage.rss())
    process.kill(process.pid, 'SIGKILL')`)
  const [dropped = 0, bytes = Infinity] = (await read(child.stderr)).trim().split(' ').map(Number)
  child.stdout.destroy()
  await ended
  expect(dropped).toBeGreaterThan(30_000)
  expect(bytes).toBeLessThan(400 * 1024 * 1024)
})
