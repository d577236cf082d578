import { fork, type ChildProcess } from 'node:child_process'

export type Child = { port: number; pid: number; rssMb(): Promise<number>; stop(): void }

/** Starts a server in a process of its own, as `npm start` does, and waits for its port. */
export async function startChild(script: string, args: string[]): Promise<Child> {
  const child = fork(new URL(script, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: ['--max-semi-space-size=4'] })
  const { port } = await message<{ port: number }>(child)
  return {
    port, pid: child.pid ?? 0,
    rssMb: async () => {
      child.send('memory')
      return (await message<{ rss: number }>(child)).rss / 1024 / 1024
    },
    stop: () => child.disconnect(),
  }
}

const message = <T>(child: ChildProcess) => new Promise<T>((done, fail) => {
  child.once('message', (value) => done(value as T))
  child.once('exit', (code) => fail(new Error(`the process ended with ${String(code)}`)))
})
