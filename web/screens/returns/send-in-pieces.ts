/** A refusal of the server: trying again would not help. */
export class NotTaken extends Error {}

/** The server takes no more for a while. */
export class Busy extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super('busy')
    this.waitMs = waitMs
  }
}

/** Between tries that bring nothing further; the last one is repeated. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000]
/** So many tries in a row that bring nothing further, with pauses of some five minutes in all. */
const TRIES = 24

type Ways = {
  size: number
  /**
   * @param known what named the file before the cut, or null. It may have come whole: the answer to its last
   * piece may be what was lost
   * @returns what names the file to the server, and how many bytes of it have come
   */
  begin: (known: number | null) => Promise<{ id: number; offset: number }>
  /** Sends the piece from a byte on. @returns where the next one begins */
  send: (id: number, offset: number) => Promise<number>
  /** Called with the share that has come, 0 to 1. */
  onShare: (share: number) => void
  pause: (ms: number) => Promise<void>
}

/**
 * Sends a file in pieces. After a cut it asks how much has come and goes on there, as often as that brings it
 * further. A server that is busy is left alone for as long as it says.
 * @throws NotTaken at once; the last fault where nothing has come further for TRIES tries
 */
export async function sendInPieces({ size, begin, send, onShare, pause }: Ways): Promise<void> {
  let most = 0
  let failures = 0
  let known: number | null = null
  for (;;) {
    try {
      const begun = await begin(known)
      known = begun.id
      let { offset } = begun
      // one that has come whole is sent an empty piece, with which the server finishes it
      do {
        offset = await send(begun.id, offset)
        if (offset > most) failures = 0
        most = Math.max(most, offset)
        onShare(offset / size)
      } while (offset < size)
      return
    } catch (problem) {
      failures += 1
      if (problem instanceof NotTaken || failures === TRIES) throw problem
      await pause(
        problem instanceof Busy ? problem.waitMs : (PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? 0),
      )
    }
  }
}
