import type { Takeover } from './take-over.ts'

export type Hold = {
  /** Unlocks the folder: runs the shutdown if the lock is still ours, then ends the session that has it. */
  release(shutDown: () => Promise<void>): Promise<void>
}

type Again = (isReleasing: () => boolean) => Promise<Takeover>

/**
 * Watches the session that locks the folder for the portal's life. When it drops, the lock is lost and
 * another portal may start. So it takes the lock again at once, and restarts PostgreSQL if needed. When that
 * fails it notifies the portal, which must not write any more.
 * @param again takes the lock again; it gives up early once `isReleasing` answers true
 */
export function keepLock(first: Takeover, again: Again, onLost: (error: Error) => void): Hold {
  let { session } = first
  let settled = Promise.resolve()
  let state: 'ours' | 'releasing' | 'lost' = 'ours'

  const takeAgain = async (): Promise<void> => {
    try {
      session = (await again(() => state === 'releasing')).session
      watch()
    } catch (error) {
      if (state === 'releasing') return
      state = 'lost'
      onLost(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const watch = (): void => {
    session.once('end', () => {
      if (state === 'ours') settled = takeAgain()
    })
  }
  watch()

  return {
    release: async (shutDown) => {
      if (state === 'ours') state = 'releasing'
      await settled
      if (state === 'lost') return
      await shutDown()
      await session.end().catch(() => undefined)
    },
  }
}
