import PDFDocument from 'pdfkit'
import { printable, useFontFor, type Weight } from './fonts.ts'

/* A4 in points, 72 to the inch; every length here is in them. */
export const LEFT = 42
export const WIDTH = 595.28 - 2 * LEFT
const TOP = 74
const HEIGHT = 841.89
const FOOT = 56
/** Where a page ends and the next begins. */
export const BOTTOM = HEIGHT - FOOT

export const INK = '#131722'
export const SOFT = '#4d5768'
export const FAINT = '#667085'
export const LINE = '#d5dae2'
export const ACCENT = '#1a4fd6'

/** A document under way: what is drawn on, and how far down the page is full. */
export type Paper = { doc: PDFKit.PDFDocument; y: number; head: { productName: string; kind: string } }
type Style = {
  x?: number
  y?: number
  width?: number
  size?: number
  weight?: Weight
  colour?: string
  align?: 'left' | 'right' | 'center'
  isOneLine?: boolean
  /** Cut with an ellipsis where it would stand higher. */
  heightMax?: number
  gap?: number
  goTo?: string
}

/**
 * Opens a document on its first page.
 * @param at the moment it is of, where the same facts must always make the same bytes
 */
export function openPaper({
  title,
  productName,
  kind,
  at,
}: {
  title: string
  productName: string
  kind: string
  at?: Date
}): Paper {
  const doc = new PDFDocument({
    // none: each text chooses its own
    size: 'A4',
    margins: { top: TOP, left: LEFT, right: LEFT, bottom: FOOT },
    bufferPages: true,
    font: '',
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: productName,
      Subject: kind,
      ...(at === undefined ? {} : { CreationDate: at }),
    },
  })
  const paper: Paper = { doc, y: TOP, head: { productName, kind } }
  doc.on('pageAdded', () => {
    paper.y = TOP
  }) // nothing is written here: it may come in the middle of a text
  return paper
}

/**
 * Writes a text and answers how high it stands. A long one goes on over the next pages; the paper's own place
 * is left to the caller.
 */
export function write(
  { doc }: Paper,
  text: string,
  {
    x = LEFT,
    y = doc.y,
    width = WIDTH,
    size = 9,
    weight = 'regular',
    colour = INK,
    align = 'left',
    isOneLine = false,
    heightMax,
    gap = 2,
    goTo,
  }: Style,
): number {
  const shown = printable(text)
  useFontFor(doc, shown, weight)
  doc.fontSize(size).fillColor(colour)
  const own = goTo === undefined ? widthOnOneLine(doc, shown, width) : null
  if (own !== null && y + doc.currentLineHeight(true) <= doc.page.maxY()) {
    const left = { left: 0, right: width - own, center: (width - own) / 2 }[align]
    doc.text(shown, x + left, y, {
      lineBreak: false,
      textWidth: own,
      wordCount: 1,
    } as PDFKit.Mixins.TextOptions)
    return doc.currentLineHeight(true) + gap
  }
  const height = isOneLine ? doc.currentLineHeight() : heightMax && ofWholeLines(doc, heightMax, gap)
  const cut = height === undefined ? {} : { height, ellipsis: true }
  doc.text(shown, x, y, {
    width,
    align,
    lineGap: gap,
    ...cut,
    ...(goTo === undefined ? {} : { link: goTo }),
  })
  return doc.y - y
}

const ROUNDED = 0.01 // points; pdfkit rounds its own sums
/**
 * The height of as many lines as fit. pdfkit looks for the last line without the gap below it: with up to a
 * gap more than whole lines it would cut a text without an ellipsis.
 */
function ofWholeLines(doc: PDFKit.PDFDocument, height: number, gap: number): number {
  const line = doc.currentLineHeight(true)
  const lines = Math.max(1, Math.floor((height + gap + ROUNDED) / (line + gap)))
  return lines * (line + gap) - gap + ROUNDED
}

/** Longer texts are not measured as one line: nearly none of them fits. */
const ONE_LINE_MAX = 120

/**
 * How wide a text stands where it fits on one line, else null. What does is set without pdfkit's search for
 * places to break it, which takes most of the time of a table. The font is chosen.
 */
function widthOnOneLine(doc: PDFKit.PDFDocument, shown: string, width: number): number | null {
  if (shown === '' || shown.length > ONE_LINE_MAX || shown.includes('\n')) return null
  const own = doc.widthOfString(shown)
  return own <= width ? own : null
}

/** How high a text would stand. */
export function heightOf(
  { doc }: Paper,
  text: string,
  { width = WIDTH, size = 9, weight = 'regular', gap = 2 }: Style,
): number {
  const shown = printable(text)
  useFontFor(doc, shown, weight)
  doc.fontSize(size)
  if (widthOnOneLine(doc, shown, width) !== null) return doc.currentLineHeight(true) + gap
  return doc.heightOfString(shown, { width, lineGap: gap })
}

/** Begins a new page where less than `height` is left on this one. */
export function makeRoom(paper: Paper, height: number) {
  if (paper.y + height > BOTTOM) paper.doc.addPage()
}

export function rule({ doc }: Paper, y: number, { x = LEFT, width = WIDTH, colour = LINE } = {}) {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke()
}

function drawHead(paper: Paper) {
  const { productName, kind } = paper.head
  write(paper, productName, { y: 32, size: 13, weight: 'bold', width: WIDTH / 2, isOneLine: true })
  write(paper, kind, {
    y: 35,
    size: 9,
    colour: SOFT,
    x: LEFT + WIDTH / 2,
    width: WIDTH / 2,
    align: 'right',
    isOneLine: true,
  })
  rule(paper, 54, { colour: INK })
}

/** Writes head and foot of every page, now that their number is known, and ends the document. */
export function finishPaper(paper: Paper, note: string) {
  const { doc } = paper
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0 // else writing below the margin would begin another page
    drawHead(paper)
    rule(paper, HEIGHT - 40)
    write(paper, note, { y: HEIGHT - 32, size: 7.5, colour: FAINT, width: WIDTH * 0.75, isOneLine: true })
    write(paper, `Page ${page + 1} of ${count}`, {
      y: HEIGHT - 32,
      size: 7.5,
      colour: FAINT,
      x: LEFT + WIDTH * 0.75,
      width: WIDTH * 0.25,
      align: 'right',
      isOneLine: true,
    })
  }
  doc.end()
}
