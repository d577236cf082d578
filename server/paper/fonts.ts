import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'
type Family = 'inter' | 'dejavu'

const FILES: Record<Family, Record<Weight, string>> = {
  inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
  dejavu: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
}

const opened = new Map<string, fontkit.Font>()

/** A typeface, opened once per thread: parsing one takes longer than drawing a document with it. */
function openFont(family: Family, weight: Weight): fontkit.Font {
  const file = FILES[family][weight]
  const known = opened.get(file)
  if (known) return known
  const font = fontkit.openSync(fileURLToPath(import.meta.resolve(file)))
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  const used = family === 'inter' ? withoutSubstitutions(font) : font
  opened.set(file, used)
  return used
}

/**
 * A font without its table of glyph substitutions. Those of Inter are refinements of arrows and punctuation,
 * and looking for them takes more than half of the time of a document. Kerning is another table.
 */
const withoutSubstitutions = (font: fontkit.Font) =>
  Object.create(font, { GSUB: { value: undefined } }) as fontkit.Font

let covered: ReadonlySet<number> | undefined
/** Whether the product's own typeface has the character. */
function interCovers(code: number): boolean {
  covered ??= new Set(openFont('inter', 'regular').characterSet)
  return covered.has(code)
}

/**
 * Chooses the typeface for a text and makes it the document's current one: Inter, or DejaVu for the whole
 * text where Inter lacks one of its characters (Arabic, Hebrew, Georgian, symbols).
 */
export function useFontFor(doc: PDFKit.PDFDocument, text: string, weight: Weight) {
  const isCovered = Array.from(text).every((sign) => sign === '\n' || interCovers(sign.codePointAt(0) ?? 0))
  const family = isCovered ? 'inter' : 'dejavu'
  const name = `${family}-${weight}`
  // pdfkit takes an opened font too; its types do not say so
  doc.registerFont(name, openFont(family, weight) as unknown as Buffer)
  doc.font(name)
}

/**
 * Text without characters that have no shape on paper: control characters, direction marks, halves of
 * surrogate pairs.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{C}\n]/gu, '')
