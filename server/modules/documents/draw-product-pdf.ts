import { setImmediate } from 'node:timers/promises'
import type { ProductPdf } from './product-pdf-facts.ts'
import { drawSheet } from './draw-sheet.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import type { PictureSource } from '#server/paper/picture-source.ts'

/* 72 mm and 34 mm wide on paper: 210 dots to the inch. */
const LARGE_PX = 600
const SMALL_PX = 280

/**
 * The sheets of products as one PDF, each from the top of a page. The bytes are drawn while they are read.
 */
export function productPdf(
  { title, productName, kind, note, sheets }: ProductPdf,
  pictures: PictureSource,
): PDFKit.PDFDocument {
  const paper = openPaper({ title, productName, kind })
  const drawAll = async () => {
    for (const [at, sheet] of sheets.entries()) {
      const drawn = await Promise.all(
        sheet.pictures.map((name, index) => pictures(name, index === 0 ? LARGE_PX : SMALL_PX)),
      )
      drawSheet(
        paper,
        sheet,
        drawn.filter((picture) => picture !== null),
        { isFirst: at === 0 },
      )
      await setImmediate() // the reader takes what is drawn
    }
    finishPaper(paper, note)
  }
  drawAll().catch((problem: unknown) =>
    paper.doc.destroy(problem instanceof Error ? problem : new Error(String(problem))),
  )
  return paper.doc
}
