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
 * Bars and spaces alternately, in modules; null for a number that is no such code or has a wrong check digit.
 */
function barsOf(ean: string): readonly number[] | null {
  const symbol = /^\d+$/.test(ean) ? SYMBOLS.get(ean.length) : undefined
  return symbol === undefined ? null : modulesOf(symbol, ean)
}

function modulesOf(symbol: string, text: string): readonly number[] | null {
  try {
    const [drawn] = bwip.raw({ bcid: symbol, text })
    return drawn && 'sbs' in drawn ? drawn.sbs : null
  } catch {
    return null
  }
}

/**
 * Draws a product's barcode with its digits below, as lines and not as a picture, so that it scans from any
 * print. Answers the height; 0 for a number that is none.
 */
export const drawBarcode = (paper: Paper, ean: string, x: number, y: number): number =>
  drawBars(paper, barsOf(ean), ean, { x, y })

/**
 * Draws a number of our own, of letters, digits and marks, as Code 128 with its text below. Narrower bars
 * where it would be wider than `width`. Answers the height; 0 for a text that has no such code.
 */
export const drawCode128 = (
  paper: Paper,
  text: string,
  at: { x: number; y: number; width: number },
): number => drawBars(paper, modulesOf('code128', text), text, at)

function drawBars(
  paper: Paper,
  bars: readonly number[] | null,
  text: string,
  { x, y, width = Infinity }: { x: number; y: number; width?: number },
): number {
  if (!bars) return 0
  const module = Math.min(MODULE, width / bars.reduce((sum, bar) => sum + bar, 0))
  let at = x
  bars.forEach((bar, index) => {
    if (index % 2 === 0) paper.doc.rect(at, y, bar * module, HEIGHT)
    at += bar * module
  })
  paper.doc.fill(INK)
  write(paper, text, { x, y: y + HEIGHT + 3, width: at - x, size: 8, align: 'center', isOneLine: true })
  return HEIGHT + 15
}
