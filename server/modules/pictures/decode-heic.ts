import { readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import type { PictureFacts } from './pictures.store.ts'

/** Raw pixels, upright, four channels. */
export type Pixels = PictureFacts & { data: Uint8ClampedArray }

/** What the decoder answers; its types leave out the sizes, and that its memory is given back. */
type Decoded = {
  width: number
  height: number
  decode(): Promise<{ data: Uint8ClampedArray }>
}[] & { dispose(): void }

/**
 * Decodes the first picture of a HEIC file; sharp's builds do not read it.
 * @returns null for a file that holds no picture, `pixels` for more than `pixelsMax`
 */
export async function decodeHeic(path: string, pixelsMax: number): Promise<Pixels | 'pixels' | null> {
  const pictures = (await heicDecode.all({ buffer: await readFile(path) })) as unknown as Decoded
  try {
    const [first] = pictures
    if (!first) return null
    const { width, height } = first
    if (width * height > pixelsMax) return 'pixels'
    const { data } = await first.decode()
    return { width, height, data }
  } finally {
    pictures.dispose()
  }
}
