import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Measured: of the whole content a tenth less would cost a second more; of what is small the last 3 % would take three times as long. */
const BROTLI_QUALITY = { small: 7, large: 5 }
const LARGE = 1_000_000
const ANSWERS_MAX = 100

export type Encoding = 'br' | 'gzip' | null
/** One answer, made once for everybody who may be given the same: its JSON, and compressed as it is first asked for. */
export type KeptAnswer = { text: string; hash: string; body(encoding: Encoding): Promise<Buffer | string> }
export type AnswerMemory = {
  /** The answer kept under `key` while `stamp` stays the same; made by `make` otherwise, once even when many ask. */
  get(key: string, stamp: string, make: () => string | Promise<string>): Promise<KeptAnswer>
}

/** The best encoding both sides know. */
export const encodingFor = (accepts: string): Encoding => (/\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null)

export function answerMemory(): AnswerMemory {
  const kept = new Map<string, { stamp: string; answer: Promise<KeptAnswer> }>()
  return {
    get: (key, stamp, make) => {
      const found = kept.get(key)
      if (found?.stamp === stamp) return found.answer
      const answer = Promise.resolve(make()).then(keep)
      kept.delete(key)
      kept.set(key, { stamp, answer })
      answer.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > ANSWERS_MAX && oldest !== undefined) kept.delete(oldest)
      return answer
    },
  }
}

function keep(text: string): KeptAnswer {
  const bodies = new Map<Encoding, Promise<Buffer> | string>([[null, text]])
  return {
    text, hash: hash('sha256', text, 'base64url').slice(0, 22),
    body: async (encoding) => {
      const body = bodies.get(encoding) ?? compress(text, encoding)
      bodies.set(encoding, body)
      return body
    },
  }
}

const compress = (text: string, encoding: Encoding): Promise<Buffer> => encoding === 'br'
  ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: text.length < LARGE ? BROTLI_QUALITY.small : BROTLI_QUALITY.large, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
  : zip(text)
