import { createServer } from 'node:http'

/** The machine's limit for answers: a bare server that sends the same bytes for any request. */
const bytes = Buffer.from(process.argv[2] ?? '', 'base64')
const server = createServer((request, reply) => {
  request.resume()
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  reply.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))
