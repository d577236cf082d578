import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export type Terminal = {
  ask(question: string): Promise<string>
  /** What is typed is not shown. */
  askHidden(question: string): Promise<string>
  close(): void
}

/** Asks on standard error and reads from standard input, so that standard output stays for results. */
export function openTerminal(): Terminal {
  let isHidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const ended = new Promise<never>((_, fail) => {
    lines.once('close', () => fail(new Error('standard input ended before all was asked.')))
  })
  ended.catch(() => undefined)
  return {
    ask: (question) => Promise.race([lines.question(question), ended]),
    askHidden: async (question) => {
      process.stderr.write(question)
      isHidden = true
      try {
        return await Promise.race([lines.question(''), ended])
      } finally {
        isHidden = false
        process.stderr.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
