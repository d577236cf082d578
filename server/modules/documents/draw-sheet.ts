import { drawBarcode } from '#server/paper/barcode.ts'
import { initialsOf } from '#shared/rules/stand-in.ts'
import { drawFits, fewFits } from './draw-fits.ts'
import { drawPrices, manyBreaks } from './draw-prices.ts'
import {
  ACCENT,
  FAINT,
  heightOf,
  LEFT,
  LINE,
  makeRoom,
  type Paper,
  rule,
  SOFT,
  WIDTH,
  write,
} from '#server/paper/paper.ts'
import type { SheetFacts } from './sheet.ts'

const PICTURE = 204
const SIDE_X = LEFT + PICTURE + 26
const SIDE_WIDTH = WIDTH - PICTURE - 26
const NAMES_WIDTH = 128
const ROW_MIN = 44

/** One product on as many pages as it takes, from the top of a page. */
export function drawSheet(
  paper: Paper,
  facts: SheetFacts,
  pictures: readonly Buffer[],
  { isFirst }: { isFirst: boolean },
) {
  if (!isFirst) paper.doc.addPage()
  const { y: top, doc } = paper
  doc.outline.addItem(facts.name)
  const left = drawPictures(paper, facts, { pictures, top })
  const right = drawSide(paper, facts, top)
  paper.y = Math.max(left, right) + 22
  drawAbout(paper, facts.description)
  drawTable(paper, [
    ['Product id', facts.id],
    ...(facts.ean ? [['Barcode', facts.ean] as const] : []),
    ['Brand', facts.brand],
    ['Category', facts.category],
    ...manyBreaks(facts.breaks),
    ['Minimum order', String(Math.max(facts.minimum, 1))],
    ['Order multiple', String(Math.max(facts.multiple, 1))],
    ...facts.attributes.map(({ name, value }) => [name, value] as const),
    ...fewFits(facts.fits),
  ])
  drawFits(paper, facts.fits)
}

type Pictures = { pictures: readonly Buffer[]; top: number }
/** The first picture large, the others small below it; without any, initials. Answers where they end. */
function drawPictures(paper: Paper, { brand }: SheetFacts, { pictures, top }: Pictures): number {
  const { doc } = paper
  const [first, ...others] = pictures
  doc.roundedRect(LEFT, top, PICTURE, PICTURE, 6).lineWidth(0.6).strokeColor(LINE).stroke()
  if (!first) {
    const place = { x: LEFT, y: top + PICTURE / 2 - 26, width: PICTURE, size: 44 }
    write(paper, initialsOf(brand), { ...place, colour: LINE, align: 'center' })
    return top + PICTURE
  }
  doc.image(first, LEFT + 8, top + 8, {
    fit: [PICTURE - 16, PICTURE - 16],
    align: 'center',
    valign: 'center',
  })
  const small = (PICTURE - 10) / 2
  others.slice(0, 2).forEach((picture, at) => {
    const x = LEFT + at * (small + 10),
      y = top + PICTURE + 10
    doc.roundedRect(x, y, small, small, 5).lineWidth(0.6).strokeColor(LINE).stroke()
    doc.image(picture, x + 6, y + 6, { fit: [small - 12, small - 12], align: 'center', valign: 'center' })
  })
  return top + PICTURE + (others.length > 0 ? small + 10 : 0)
}

/** Who makes it, what it is called, its number, its prices and its barcode. Answers where they end. */
function drawSide(paper: Paper, facts: SheetFacts, top: number): number {
  const at = { x: SIDE_X, width: SIDE_WIDTH }
  let y = top
  y +=
    write(paper, [facts.brand, facts.label].filter(Boolean).join('  ·  '), {
      ...at,
      y,
      size: 10,
      weight: 'bold',
      colour: ACCENT,
    }) + 4
  const size = facts.name.length > 90 ? 14 : 19
  y += write(paper, facts.name.slice(0, 300), { ...at, y, size, weight: 'bold', gap: 1 }) + 6
  y +=
    write(
      paper,
      [facts.id, facts.name.toLowerCase().startsWith(facts.shortName.toLowerCase()) ? '' : facts.shortName]
        .filter(Boolean)
        .join('  ·  '),
      { ...at, y, size: 9.5, colour: SOFT },
    ) + 14
  y += drawPrices(paper, facts, { ...at, y })
  return y + drawBarcode(paper, facts.ean, SIDE_X, y)
}

function drawAbout(paper: Paper, description: string) {
  if (!description.trim()) return
  makeRoom(paper, Math.min(heightOf(paper, description, { size: 9.5, gap: 3 }), 120))
  write(paper, description, { y: paper.y, size: 9.5, gap: 3 })
  paper.y = paper.doc.y + 14
}

/** Facts by name and value; line breaks in a value are kept. */
function drawTable(paper: Paper, rows: readonly (readonly [name: string, value: string])[]) {
  for (const [name, value] of rows) {
    const valueAt = { x: LEFT + NAMES_WIDTH, width: WIDTH - NAMES_WIDTH }
    const height =
      Math.max(heightOf(paper, value, valueAt), heightOf(paper, name, { width: NAMES_WIDTH - 14 })) + 9
    makeRoom(paper, Math.min(height, ROW_MIN)) // a long value goes on over the page
    rule(paper, paper.y)
    const y = paper.y + 5
    const under = y + write(paper, name, { y, width: NAMES_WIDTH - 14, colour: FAINT })
    write(paper, value, { ...valueAt, y })
    // a value that went over the page ends further up than it began
    paper.y = Math.max(paper.doc.y, paper.doc.y < y ? 0 : under) + 3
  }
  rule(paper, paper.y)
  paper.y += 20
}
