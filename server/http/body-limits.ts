import { parse } from 'node:querystring'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { BODY_FIELDS_MAX } from '#shared/codes/limits.ts'

/** A body has more fields or values than any call takes; answered 413. */
class TooManyPieces extends Error {
  readonly statusCode = 413
}

/**
 * Reads forms and JSON of at most BODY_FIELDS_MAX pieces. The pieces are counted in the text, before an
 * object is made of each: otherwise a small body could cost a thousand times what it costs to send.
 */
export async function readBodies(app: FastifyInstance) {
  await app.register(formbody, {
    parser: (text: string) => {
      if (hasMoreFields(text, BODY_FIELDS_MAX)) throw new TooManyPieces()
      return { ...parse(text, '&', '=', { maxKeys: BODY_FIELDS_MAX }) }
    },
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (hasMoreValues(text, BODY_FIELDS_MAX)) done(new TooManyPieces())
    else void readJson(request, text, done)
  })
}

function hasMoreFields(text: string, most: number): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0 && fields <= most; at = text.indexOf('&', at + 1)) fields += 1
  return fields > most
}

const QUOTE = 0x22,
  BACKSLASH = 0x5c,
  COMMA = 0x2c,
  BRACKET = 0x5b,
  BRACE = 0x7b

/**
 * Counts opening brackets and commas outside of texts: there are at least as many as values, and as levels.
 */
function hasMoreValues(text: string, most: number): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === COMMA || code === BRACKET || code === BRACE) values += 1
  }
  return values > most
}
