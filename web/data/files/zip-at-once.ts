import { type AsyncZippable, strToU8, zipSync } from 'fflate/browser'

/*
 * What the writer of workbooks takes for fflate (vite.config.ts). Its own way compresses on workers that are
 * made from strings, which our pages do not allow (CSP). Ours is already on a thread of its own.
 */

/** Compresses files into an archive, on this thread. */
export function zip(files: AsyncZippable, done: (problem: Error | null, archive: Uint8Array) => void) {
  done(null, zipSync(files))
}
export { strToU8, zipSync }
