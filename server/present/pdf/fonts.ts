import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'
type Family = 'inter' | 'dejavu'

const FILES: Record<Family, Record<Weight, string>> = {
  inter: { regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf' },
  dejavu: { regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf' },
}
const pathOf = (family: Family, weight: Weight) => fileURLToPath(import.meta.resolve(FILES[family][weight]))

let covered: ReadonlySet<number> | undefined
/** The characters of the house's typeface; read once. */
function interCovers(code: number): boolean {
  if (!covered) {
    const font = fontkit.openSync(pathOf('inter', 'regular'))
    covered = new Set('characterSet' in font ? font.characterSet : [])
  }
  return covered.has(code)
}

/** The typeface for a text: the house's own, or where it lacks a character (Arabic, Hebrew, Georgian, signs) the one of wide coverage for the whole of it. */
export const fontFor = (text: string, weight: Weight): string =>
  Array.from(text).every((sign) => sign === '\n' || interCovers(sign.codePointAt(0) ?? 0)) ? pathOf('inter', weight) : pathOf('dejavu', weight)

/** Without what has no shape on paper and would only disturb it: control signs, marks that turn the writing direction, halves of pairs. */
export const printable = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(/[^\P{C}\n]/gu, '')
