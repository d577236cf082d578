import { randomUUID } from 'node:crypto'
import type { Connection } from '#server/db/connect.ts'
import { openListener } from '#server/db/connect.ts'

export type NotificationListener = { isListening(): boolean; close(): Promise<void> }
export type ListenOptions = {
  /** What to do with a notification, by its channel. */
  handlers: Record<string, (payload: string) => void>
  /** Called when notifications may have been missed: at the loss of the connection, and when it is back. */
  onMissed: () => void
  /** The longest time, in ms, that a connection which fell silent is taken for a living one. */
  heartbeatMs: number
  onLost?: (problem: Error) => void
  onBack?: () => void
}
type Listener = { close(): Promise<void> }

const RETRY_MS = 250

/**
 * Listens to the notifications of the database (migration 0002). While the connection is down, the caches
 * must not be trusted: `isListening` is false from the loss of the connection until another one listens.
 * @throws the driver's error when the first connection does not come about
 */
export async function listen(connection: Connection, options: ListenOptions): Promise<NotificationListener> {
  let isListening = false
  let isClosed = false
  let listener: Listener | null = null
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    listener = await openConnection(connection, options, lost)
    if (isClosed) return listener.close()
    options.onMissed()
    isListening = true
  }
  const lost = (problem: Error) => {
    if (isClosed || !isListening) return
    isListening = false
    options.onMissed()
    options.onLost?.(problem)
    reconnect()
  }
  const reconnect = () => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          if (!isClosed) options.onBack?.()
        },
        () => {
          if (!isClosed) reconnect()
        },
      )
    }, RETRY_MS)
  }

  await connect()
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await listener?.close()
    },
  }
}

/**
 * One connection that listens on all channels. A line can fall silent without closing, so it also notifies
 * itself on a channel of its own, twice in `heartbeatMs`, and what does not come back in time counts as lost.
 * `onLost` is called once at most.
 */
async function openConnection(
  connection: Connection,
  { handlers, heartbeatMs }: ListenOptions,
  onLost: (problem: Error) => void,
): Promise<Listener> {
  const client = openListener(connection)
  const ownChannel = `heartbeat_${randomUUID().replaceAll('-', '')}`
  let isOver = false
  let sent = 0,
    received = 0
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    isOver = true
    clearTimeout(timer)
    return client.end().catch(() => undefined)
  }
  const lose = (problem: Error) => {
    if (isOver) return
    void end()
    onLost(problem)
  }
  const beat = () => {
    sent += 1
    client.query('select pg_notify($1, $2)', [ownChannel, String(sent)]).catch(lose)
    // What lies in the socket is read first: this process itself may have been busy all the while.
    timer = setTimeout(
      () =>
        setImmediate(() => {
          if (isOver) return
          if (received < sent) lose(new Error('the connection to the database fell silent'))
          else beat()
        }),
      heartbeatMs / 2,
    )
  }

  client.on('error', lose)
  client.on('end', () => lose(new Error('the database closed the connection')))
  client.on('notification', ({ channel, payload }) => {
    if (isOver) return
    if (channel === ownChannel) received = Number(payload)
    else handlers[channel]?.(payload ?? '')
  })
  try {
    await client.connect()
    for (const channel of [...Object.keys(handlers), ownChannel])
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (problem) {
    void end()
    throw problem
  }
  beat()
  return {
    close: async () => {
      await end()
    },
  }
}
