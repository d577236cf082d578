import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

/*
 * A backup is text, compressed with Zstandard: a header, then each table as a line of JSON and its rows in
 * PostgreSQL's COPY format up to a line `\.`, then the sequences, then the number of rows and a digest.
 */

export const FORMAT = 1
/** The line that ends the rows of a table. No row of the COPY format reads like it. */
export const ROWS_END = '\\.\n'

const count = z.number().int().min(0)
export const headerLine = z.object({
  tradecounterBackup: z.literal(FORMAT, 'it is no backup of this portal, or one of a newer release'),
  madeAt: z.iso.datetime(),
  productName: z.string(),
  /** The names of the migrations the database had, in their order. */
  migrations: z.array(z.string()).min(1),
})
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
const sequenceLine = z.object({ sequence: z.string(), last: count, isCalled: z.boolean() })
const endLine = z.object({ end: z.object({ rows: z.record(z.string(), count), sha256: z.string() }) })
export const bodyLine = z.union([tableLine, sequenceLine, endLine])

export type Header = z.output<typeof headerLine>

/** The file is cut short, was changed, or is no backup. Nothing of it is kept. */
export class DamagedBackup extends Error {}

const NEWLINE = 0x0a
const SEPARATOR = Buffer.from(`\n${ROWS_END}`)

/** Reads a backup's bytes in turn: single lines, and between them the rows of a table. */
export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash: Hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The digest of all that was read so far. */
  digest = (): string => this.#hash.copy().digest('hex')

  /** The next line as a value, checked. @throws DamagedBackup */
  async line<T>(schema: z.ZodType<T>): Promise<{ value: T; digestBefore: string }> {
    let at = this.#rest.indexOf(NEWLINE)
    while (at < 0) {
      if (!(await this.#more())) throw new DamagedBackup('it ends in the middle')
      at = this.#rest.indexOf(NEWLINE)
    }
    const digestBefore = this.digest()
    const read = schema.safeParse(json(this.#take(at + 1).toString()))
    if (!read.success) throw new DamagedBackup(read.error.issues[0]?.message ?? 'it is no backup')
    return { value: read.data, digestBefore }
  }

  /** The rows of the table whose line was read last, in pieces of any size. @throws DamagedBackup */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < ROWS_END.length) if (!(await this.#more())) break
    if (this.#rest.subarray(0, ROWS_END.length).equals(Buffer.from(ROWS_END))) {
      this.#take(ROWS_END.length)
      return
    }
    let at = this.#rest.indexOf(SEPARATOR)
    while (at < 0) {
      // the separator may be half in what has come so far
      const certain = this.#rest.length - SEPARATOR.length
      if (certain > 0) yield this.#take(certain)
      if (!(await this.#more())) throw new DamagedBackup('it ends in the middle of a table')
      at = this.#rest.indexOf(SEPARATOR)
    }
    yield this.#take(at + 1)
    this.#take(ROWS_END.length)
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next()
    if (next.done === true) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedBackup('it is no backup of this portal')
  }
}
