import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire; the path includes its query. */
export type PeerRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
/** A body that is a text is a page; anything else travels as JSON. */
export type PeerAnswer = { status: number; headers?: Record<string, string>; body: unknown }

/**
 * The failures that a test can inject.
 * lost: the work is done and the connection cut.
 * silent: the work is done and no answer comes.
 * broken: an error 500 and no work.
 * busy: an error 429 and no work.
 * slow: done and answered after the delay.
 */
export type Fault = 'lost' | 'silent' | 'broken' | 'busy' | 'slow'
type Trouble = { on: RegExp; fault: Fault; times: number; delayMs: number }

export type PeerServer = {
  /** http://127.0.0.1 and the port. */
  url: string
  /** All requests, oldest first. */
  requests: PeerRequest[]
  /** Injects a failure into the next requests whose `METHOD /path` matches. */
  fail(on: RegExp, fault: Fault, more?: { times?: number; delayMs?: number }): void
  /** Ends all failures. */
  settle(): void
  close(): Promise<void>
}

/** An HTTP server on the loopback that answers as a provider would, and fails as a test asks. */
export async function openPeerServer(
  answer: (request: PeerRequest) => PeerAnswer,
  errors: Record<'broken' | 'busy', PeerAnswer>,
): Promise<PeerServer> {
  const requests: PeerRequest[] = []
  const troubles: Trouble[] = []
  const troubleOf = (line: string) => {
    const trouble = troubles.find(({ on, times }) => times > 0 && on.test(line))
    if (trouble) trouble.times -= 1
    return trouble
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      }
      requests.push(request)
      const trouble = troubleOf(`${request.method} ${request.path}`)
      const { status, headers, body } =
        trouble?.fault === 'broken' || trouble?.fault === 'busy' ? errors[trouble.fault] : answer(request)
      if (trouble?.fault === 'lost') return incoming.socket.destroy()
      if (trouble?.fault === 'silent') return
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const send = () =>
        outgoing
          .writeHead(status, {
            'content-type': typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json',
            ...headers,
          })
          .end(text)
      if (trouble?.fault === 'slow') setTimeout(send, trouble.delayMs)
      else send()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (on, fault, { times = 1, delayMs = 0 } = {}) => troubles.push({ on, fault, times, delayMs }),
    settle: () => {
      troubles.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A message to a webhook. */
export type PeerMessage = { headers: Record<string, string>; body: string }

/** @returns the status that the webhook answered, 0 where it did not answer */
export async function post(url: string, { headers, body }: PeerMessage): Promise<number> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).then(
    (answer) => answer.status,
    () => 0,
  )
}

/** Delivers a provider's events to a webhook: one of them on request, or each as it happens. */
export type Courier<E> = {
  /** Sends an event, any number of times and at any time. @returns the status answered */
  send(event: E, url: string): Promise<number>
  /** From now on every event goes to this address as it happens; null stops that. */
  deliverTo(url: string | null): void
  /** Resolves when every event that was sent has been answered. */
  delivered(): Promise<void>
}

/**
 * @param message an event as it goes over the wire
 * @returns the courier, and `tell`, which the ledger calls with every event
 */
export function eventCourier<E>(
  message: (event: E) => PeerMessage,
): Courier<E> & { notify: (event: E) => void } {
  const underway = new Set<Promise<number>>()
  let target: string | null = null
  const send = (event: E, url: string) => post(url, message(event))
  return {
    send,
    notify: (event) => {
      if (target === null) return
      const sent = send(event, target)
      underway.add(sent)
      void sent.finally(() => underway.delete(sent))
    },
    deliverTo: (url) => {
      target = url
    },
    delivered: async () => {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}
