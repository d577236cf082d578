import type { Held } from './take-over.ts'

export type Hold = {
  /**
   * Gives the folder up: runs the shutdown if the folder is still ours, then ends the session that held it.
   */
  release(shutDown: () => Promise<void>): Promise<void>
}

type Again = (isReleasing: () => boolean) => Promise<Held>

/**
 * Watches the session that holds the folder for the portal's life. When it drops, the lock is gone with it
 * and another portal may start, so it is taken again at once, where need be by starting PostgreSQL again;
 * when that fails the portal is told, since it must not write any more.
 * @param again takes the folder again; it gives up early once `isReleasing` answers true
 */
export function keepHold(first: Held, again: Again, onLost: (error: Error) => void): Hold {
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
