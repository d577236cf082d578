import { PDFDocument } from '@cantoo/pdf-lib'

/** Puts the pages of PDFs into one, in their order, as they are. @param title of the whole */
export async function mergePdfs(pdfs: readonly Uint8Array[], title: string): Promise<Uint8Array> {
  const whole = await PDFDocument.create()
  whole.setTitle(title)
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf, { updateMetadata: false })
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}
