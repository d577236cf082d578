import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { UNREADABLE } from './malformed.ts'
import type { SetHeaders } from './security-headers.ts'

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
const PLAIN = 'text/plain; charset=utf-8'

/**
 * Answers what never became a request, and closes the connection: no HTTP, headers that are too long, a
 * request that does not arrive in time. No hook runs for these.
 * @param headerLines the headers of every answer, as they are sent
 */
export const answerBroken = (headerLines: string) => (problem: Error & { code?: string }, socket: Socket) => {
  if (problem.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[problem.code ?? ''] ?? '400 Bad Request'
  const head = `HTTP/1.1 ${status}\r\n${headerLines}content-type: ${PLAIN}\r\ncontent-length: ${String(UNREADABLE.length)}\r\nconnection: close\r\n\r\n`
  if (socket.writable) socket.write(head + UNREADABLE)
  socket.destroy(problem)
}

/** Answers an expectation other than 100-continue, for which no hook runs either. */
export function refuseExpectations({ server }: FastifyInstance, setHeaders: SetHeaders) {
  server.on('checkExpectation', (_request, response) => {
    setHeaders(response)
    response
      .writeHead(417, { 'content-type': PLAIN, 'content-length': UNREADABLE.length, connection: 'close' })
      .end(UNREADABLE)
  })
}
