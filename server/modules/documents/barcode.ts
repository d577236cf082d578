import bwip from 'bwip-js/node'
import type { Paper } from '#server/paper/paper.ts'
import { INK, write } from '#server/paper/paper.ts'

/** Which symbol a number of that many digits is printed as. */
const SYMBOLS: ReadonlyMap<number, string> = new Map([
  [8, 'ean8'],
  [12, 'upca'],
  [13, 'ean13'],
  [14, 'itf14'],
])
const HEIGHT = 34
const MODULE = 0.94 // points; 0.33 mm, the size every scanner is made for

/**
 * Bars and spaces by turns, in modules; null for a number that is no such code or has a wrong check digit.
 */
export function barsOf(ean: string): readonly number[] | null {
  const symbol = /^\d+$/.test(ean) ? SYMBOLS.get(ean.length) : undefined
  if (symbol === undefined) return null
  try {
    const [drawn] = bwip.raw({ bcid: symbol, text: ean })
    return drawn && 'sbs' in drawn ? drawn.sbs : null
  } catch {
    return null
  }
}

/**
 * Draws a product's barcode with its digits below, as lines and not as a picture, so that it scans from any
 * print. Answers the height; 0 for a number that is none.
 */
export function drawBarcode(paper: Paper, ean: string, x: number, y: number): number {
  const bars = barsOf(ean)
  if (!bars) return 0
  let at = x
  bars.forEach((width, index) => {
    if (index % 2 === 0) paper.doc.rect(at, y, width * MODULE, HEIGHT)
    at += width * MODULE
  })
  paper.doc.fill(INK)
  write(paper, ean, { x, y: y + HEIGHT + 3, width: at - x, size: 8, align: 'center', isOneLine: true })
  return HEIGHT + 15
}
