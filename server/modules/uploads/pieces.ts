/**
 * The bytes of a file that is kept in pieces, one piece in memory at a time.
 * @param pieceAt reads the piece that begins at a byte; undefined where the file has ended
 */
export async function* inOrder(
  pieceAt: (byte: number) => Promise<{ bytes: Buffer } | undefined>,
): AsyncGenerator<Buffer> {
  let at = 0
  for (;;) {
    const piece = await pieceAt(at)
    if (!piece) return
    yield piece.bytes
    at += piece.bytes.length
  }
}
