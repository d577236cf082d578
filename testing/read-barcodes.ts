import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const DOTS = 4 // of a point: a module is about four dots wide
const MARGIN = 40 // dots, around the bars

let isReady = false
/** The reader comes with its package; else it would ask the network for it. */
function makeReady() {
  if (isReady) return
  isReady = true
  const wasm = readFileSync(
    new URL('../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url),
  )
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
}

type Bar = { x: number; width: number; height: number }

/** The upright rectangles that the first page of a PDF fills. */
async function barsOn(pdf: Uint8Array): Promise<Bar[]> {
  const { node } = (await PDFDocument.load(pdf)).getPage(0)
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  const text = streams
    .map((one) => node.context.lookup(one))
    .flatMap((stream) =>
      stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : [],
    )
    .join('\n')
  return [...text.matchAll(/(-?[\d.]+) -?[\d.]+ (-?[\d.]+) (-?[\d.]+) re\b/g)]
    .map(([, x, width, height]) => ({ x: Number(x), width: Number(width), height: Math.abs(Number(height)) }))
    .filter(({ width, height }) => height > 20 && width < height / 4)
}

/**
 * What a scanner reads from the bars on the first page of a PDF.
 * @returns the format and the text of each code, as the reader names them
 */
export async function codesOn(pdf: Uint8Array): Promise<{ format: string; text: string }[]> {
  makeReady()
  const bars = await barsOn(pdf)
  if (bars.length === 0) return []
  const left = Math.min(...bars.map(({ x }) => x))
  const right = Math.max(...bars.map(({ x, width }) => x + width))
  const [width, height] = [Math.ceil((right - left) * DOTS) + 2 * MARGIN, 120]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const bar of bars) {
    const from = Math.round((bar.x - left) * DOTS) + MARGIN
    const to = Math.round((bar.x + bar.width - left) * DOTS) + MARGIN
    for (let y = 10; y < height - 10; y += 1)
      for (let x = from; x < to; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  const image = { data, width, height, colorSpace: 'srgb' as const }
  return (await readBarcodes(image as ImageData)).map(({ format, text }) => ({ format, text }))
}
