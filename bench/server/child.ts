import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Child = { port: number; pid: number; rssMb(): Promise<number>; stop(): void }

const { execArgv, env } = JSON.parse(
  readFileSync(new URL('../../scripts/portal-process.json', import.meta.url), 'utf8'),
) as {
  execArgv: string[]
  env: Record<string, string>
}

/** Starts a server in a process of its own, as `npm start` does, and waits for its port. */
export async function startChild(script: string, args: string[]): Promise<Child> {
  const child = fork(new URL(script, import.meta.url), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv,
    env: { ...process.env, ...env },
  })
  const { port } = await message<{ port: number }>(child)
  return {
    port,
    pid: child.pid ?? 0,
    rssMb: async () => {
      child.send('memory')
      return (await message<{ rss: number }>(child)).rss / 1024 / 1024
    },
    stop: () => child.disconnect(),
  }
}

const message = <T>(child: ChildProcess) =>
  new Promise<T>((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`the process ended with ${String(code)}`))
    child.once('exit', ended)
    child.once('message', (value) => {
      child.off('exit', ended)
      done(value as T)
    })
  })
