import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { fontInWoff } from './woff.ts'

export type Weight = 'regular' | 'bold'
type Family = 'inter' | 'dejavu' | 'unifont'

const UNIFONT = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'
const FILES: Record<Family, Record<Weight, string>> = {
  inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
  dejavu: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
  unifont: { regular: UNIFONT, bold: UNIFONT },
}

const opened = new Map<string, fontkit.Font>()

/** A typeface, opened once per thread: parsing one takes longer than drawing a document with it. */
function openFile(file: string): fontkit.Font {
  const known = opened.get(file)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = fontkit.create(file.endsWith('.woff') ? fontInWoff(bytes) : bytes)
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`)
  const whole = eachWithItsSigns(font)
  opened.set(file, whole)
  return whole
}

/**
 * fontkit keeps one object for a glyph, with the signs for which it was first wanted: none where it was
 * wanted as a part of another, the E of an É. Which text a reader copies would then depend on what the thread
 * drew before, and so would the bytes. Here a glyph has the signs for which it is wanted.
 */
function eachWithItsSigns(font: fontkit.Font): fontkit.Font {
  const glyphOf = font.getGlyph.bind(font)
  const known = new Map<string, fontkit.Glyph>()
  const getGlyph = (id: number, signs: number[] = []): fontkit.Glyph => {
    const key = `${String(id)} ${signs.join(' ')}`
    const glyph = known.get(key) ?? withSigns(glyphOf(id, signs), signs)
    known.set(key, glyph)
    return glyph
  }
  return Object.assign(font, { getGlyph })
}

const withSigns = (glyph: fontkit.Glyph, signs: number[]) =>
  Object.create(glyph, {
    codePoints: { value: signs },
    isMark: { value: signs.length > 0 && signs.every((sign) => /^\p{M}$/u.test(String.fromCodePoint(sign))) },
    isLigature: { value: signs.length > 1 },
  }) as fontkit.Glyph

/** What pdfkit is given: a typeface as texts of a kind are set in it, once per thread too. */
const used = new Map<string, fontkit.Font>()
function usedOnce(name: string, make: () => fontkit.Font): fontkit.Font {
  const font = used.get(name) ?? make()
  used.set(name, font)
  return font
}

const openFont = (family: Family, weight: Weight) =>
  usedOnce(`${family}-${weight}`, () => {
    const font = openFile(FILES[family][weight])
    return family === 'inter' ? byPairs(withoutSubstitutions(font)) : font
  })

/**
 * A font without its table of glyph substitutions. Those of Inter are refinements of arrows and punctuation,
 * and looking for them takes more than half of the time of a document. Kerning is another table.
 */
const withoutSubstitutions = (font: fontkit.Font) =>
  Object.create(font, { GSUB: { value: undefined } }) as fontkit.Font

/** Signs of which each stands where the one after it makes it stand, and no other: no marks among them. */
const PLAIN = /^[ -~\u00A0-\u017F–—‘’“”•…]+$/
/** Kerning is that of a script: a text without letters is of none. */
const LETTER = /[A-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u017F]/

/**
 * The same font, which remembers how far every sign moves the next one. Looking up the kerning of each word
 * again takes about a third of the time of a table. Without substitutions a pair is all that it depends on
 * (fonts.test.ts compares).
 */
export function byPairs(font: fontkit.Font): fontkit.Font {
  const ofScript = { letters: new Map<string, fontkit.GlyphRun>(), none: new Map<string, fontkit.GlyphRun>() }
  const runOf = (signs: string, script: keyof typeof ofScript): fontkit.GlyphRun => {
    const runs = ofScript[script]
    const run =
      runs.get(signs) ?? (script === 'letters' ? font.layout(signs, undefined, 'latn') : font.layout(signs))
    runs.set(signs, run)
    return run
  }
  const layout = (text: string, features?: string[]) => {
    if (features !== undefined || !PLAIN.test(text)) return font.layout(text, features)
    const script = LETTER.test(text) ? 'letters' : 'none'
    const glyphs: fontkit.Glyph[] = []
    const positions: fontkit.GlyphPosition[] = []
    for (let at = 0; at < text.length; at += 1) {
      const pair = runOf(text.slice(at, at + 2), script)
      const [glyph] = pair.glyphs
      const [place] = pair.positions
      if (!glyph || !place) return font.layout(text)
      glyphs.push(glyph)
      positions.push({ ...place })
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } }) as fontkit.Font
}

/** Figures of one width that are not moved towards each other, so that amounts stand below each other. */
const openFigures = (weight: Weight) =>
  usedOnce(`figures-${weight}`, () => {
    const font = openFile(FILES.inter[weight])
    const alone = new Map<string, fontkit.GlyphRun>() // of each sign: looking for figures takes long
    const layout = (text: string) => {
      const runs = Array.from(text, (sign) => {
        // a minus stands close to its number
        const run = alone.get(sign) ?? font.layout(sign, sign === '-' ? [] : ['tnum'])
        alone.set(sign, run)
        return run
      })
      const positions = runs.flatMap((run) => run.positions.map((position) => ({ ...position })))
      return {
        glyphs: runs.flatMap(({ glyphs }) => glyphs),
        positions,
        get advanceWidth() {
          return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        },
      }
    }
    // pdfkit takes fonts of one name for one font
    const postscriptName = `${font.postscriptName}-Figures`
    return Object.create(font, {
      layout: { value: layout },
      postscriptName: { value: postscriptName },
    }) as fontkit.Font
  })
const FIGURES = /^[-$\d.,%]+$/

/** The characters of the regular weight; the bold one of a family has the same. */
const covered = new Map<Family, ReadonlySet<number>>()
function covers(family: Family, text: string): boolean {
  const characters = covered.get(family) ?? new Set(openFont(family, 'regular').characterSet)
  covered.set(family, characters)
  return Array.from(text).every((sign) => sign === '\n' || characters.has(sign.codePointAt(0) ?? 0))
}

/**
 * Chooses the typeface for a text and makes it the document's current one: Inter, with figures of one width
 * for a number. Where Inter lacks one of its characters the whole text is set in DejaVu (Arabic, Hebrew,
 * Georgian, symbols), or else in Unifont, which has nearly every script in one weight.
 */
export function useFontFor(doc: PDFKit.PDFDocument, text: string, weight: Weight) {
  const isNumber = FIGURES.test(text)
  const family = covers('inter', text) ? 'inter' : covers('dejavu', text) ? 'dejavu' : 'unifont'
  const name = isNumber ? `figures-${weight}` : `${family}-${weight}`
  // pdfkit takes an opened font too; its types do not say so
  doc.registerFont(name, (isNumber ? openFigures(weight) : openFont(family, weight)) as unknown as Buffer)
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
