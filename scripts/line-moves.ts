import { writeFile } from 'node:fs/promises'
import { lineMovesDoc } from '#testing/line-moves.ts'

/** Writes docs/order-lines.md from the table of moves. */
await writeFile(new URL('../docs/order-lines.md', import.meta.url), lineMovesDoc())
