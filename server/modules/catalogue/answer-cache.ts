import { LRUCache } from 'lru-cache'
import { compressed, type Encoding } from '#server/http/compression.ts'

/**
 * Measured: of the whole content a tenth less would cost a second more; of what is small the last 3 % would
 * take three times as long.
 */
const BROTLI_QUALITY = { small: 7, large: 5 }
const LARGE = 1_000_000
/**
 * The content of 100,000 products is 3.4 MB and the terms of an account, asked for once at a sign-in, 20 to
 * 100 KB.
 */
const ANSWERS_BYTES = 64 * 1024 * 1024
/** One that takes more of it than this would push out what many ask for. */
const ENTRY_SHARE = 1 / 8
const ANSWER_BYTES_MIN = 512 // the key and the object itself

/** How an answer is kept: while `stamp` is the same, in the one encoding it was asked for in. */
type KeptAs = { key: string; stamp: string; encoding: Encoding }
/** Answers shared by all callers who may see the same, kept as the compressed bytes that are sent. */
export type AnswerCache = {
  /** The answer kept as that; made by `make` otherwise, once even when many ask. */
  get(kept: KeptAs, make: () => string | Promise<string>): Promise<Buffer>
  /** How many bytes they take. */
  bytes(): number
}

type Entry = { stamp: string; bytes: Buffer }
type Making = { stamp: string; bytes: Promise<Buffer> }

/**
 * @param bytes how much is kept; the least recently used goes first, and an answer of more than an eighth is
 * not kept
 */
export function answerCache(bytes = ANSWERS_BYTES): AnswerCache {
  const kept = new LRUCache<string, Entry>({ maxSize: bytes, maxEntrySize: bytes * ENTRY_SHARE })
  const underWay = new Map<string, Making>()

  const begin = (name: string, { stamp, encoding }: KeptAs, make: () => string | Promise<string>) => {
    const making = { stamp, bytes: Promise.resolve(make()).then((text) => encoded(text, encoding)) }
    underWay.set(name, making)
    making.bytes
      .then((made) => {
        if (underWay.get(name) === making)
          kept.set(name, { stamp, bytes: made }, { size: ANSWER_BYTES_MIN + made.length })
      })
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(name) === making) underWay.delete(name)
      })
    return making.bytes
  }
  return {
    bytes: () => kept.calculatedSize,
    get: (as, make) => {
      const name = `${as.encoding ?? ''} ${as.key}`
      const found = kept.get(name)
      if (found?.stamp === as.stamp) return Promise.resolve(found.bytes)
      const making = underWay.get(name)
      return making?.stamp === as.stamp ? making.bytes : begin(name, as, make)
    },
  }
}

const encoded = (text: string, encoding: Encoding): Promise<Buffer> =>
  encoding === null
    ? Promise.resolve(Buffer.from(text))
    : compressed(text, encoding, text.length < LARGE ? BROTLI_QUALITY.small : BROTLI_QUALITY.large)
