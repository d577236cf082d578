import { FAINT, LEFT, makeRoom, type Paper, WIDTH, write } from '#server/paper/paper.ts'
import type { SheetFacts } from './sheet.ts'

const COLUMNS = 3
const COLUMN = WIDTH / COLUMNS
const ROW = 14
/** So few stand among the facts. */
const FEW = 3

/** The row of facts for a product that fits few devices. */
export const fewFits = (fits: SheetFacts['fits']): [name: string, value: string][] =>
  fits.length > 0 && countOf(fits) <= FEW
    ? [
        [
          'Fits',
          fits.flatMap(({ vendor, devices }) => devices.map((device) => `${vendor} ${device}`)).join('\n'),
        ],
      ]
    : []

/** The devices a product fits, by maker in columns, over as many pages as there are. */
export function drawFits(paper: Paper, fits: SheetFacts['fits']) {
  const count = countOf(fits)
  if (count <= FEW) return
  makeRoom(paper, 60)
  write(paper, `Fits ${String(count)} devices`, { y: paper.y, size: 11, weight: 'bold' })
  paper.y += 20
  for (const { vendor, devices } of fits) {
    makeRoom(paper, 16 + ROW)
    write(paper, vendor, { y: paper.y, size: 8.5, weight: 'bold', colour: FAINT, isOneLine: true })
    paper.y += 15
    for (let at = 0; at < devices.length; at += COLUMNS) {
      makeRoom(paper, ROW)
      devices.slice(at, at + COLUMNS).forEach((device, column) =>
        write(paper, device, {
          x: LEFT + column * COLUMN,
          y: paper.y,
          width: COLUMN - 10,
          isOneLine: true,
        }),
      )
      paper.y += ROW
    }
    paper.y += 8
  }
}

const countOf = (fits: SheetFacts['fits']): number =>
  fits.reduce((sum, { devices }) => sum + devices.length, 0)
