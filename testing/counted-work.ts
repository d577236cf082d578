import { createHook } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'
import { currentRequestId } from '#server/observability/request-context.ts'

/** What the portal did for a request: the statements that it sent, and how many passwords it hashed. */
export type Work = { hashes: number; statements: readonly string[] }

type Asked = string | { text?: string }

/**
 * Counts the work of the requests that are made meanwhile, one after the other. It does not depend on how
 * fast the machine is.
 */
export async function workOf(ask: () => Promise<unknown>): Promise<Work> {
  const statements: string[] = []
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  })
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its client below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
    const [asked] = args as unknown as [Asked]
    // not the portal's own work, which goes on beside it
    if (currentRequestId() !== undefined)
      statements.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
    return query.apply(this, args) as never
  })
  hook.enable()
  try {
    await ask()
  } finally {
    hook.disable()
    spy.mockRestore()
  }
  return { hashes, statements }
}
