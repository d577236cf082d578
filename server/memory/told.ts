import type { Connection } from '#server/db/connect.ts'
import { openListener } from '#server/db/connect.ts'

export type Told = { isListening(): boolean; close(): Promise<void> }

const RETRY_MS = 1_000

/**
 * Listens to what the database tells of changes (migration 0002). While nothing is heard, because the connection was cut, the
 * memories must not be trusted: `onSilence` empties them, and `isListening` is false until the ear is back.
 */
export async function listen(connection: Connection, hear: Record<string, (payload: string) => void>, onSilence: () => void): Promise<Told> {
  let listening = false
  let closed = false
  let client = openListener(connection)
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    client = openListener(connection)
    client.on('notification', ({ channel, payload }) => hear[channel]?.(payload ?? ''))
    client.on('error', silence)
    client.on('end', silence)
    await client.connect()
    for (const channel of Object.keys(hear)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onSilence() // what was told between two connections was missed
    listening = true
  }
  const silence = () => {
    if (closed || retry) return
    listening = false
    onSilence()
    retry = setTimeout(() => {
      retry = undefined
      connect().catch(silence)
    }, RETRY_MS)
  }

  await connect()
  return {
    isListening: () => listening,
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client.end().catch(() => undefined)
    },
  }
}
