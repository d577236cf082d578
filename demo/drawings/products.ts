import { AUDIO_SHAPES } from './audio.ts'
import { CABLE_SHAPES } from './cables.ts'
import { CASE_SHAPES } from './cases.ts'
import { DESK_SHAPES } from './desk.ts'
import { FOLIO_SHAPES } from './folios.ts'
import { MOUNT_SHAPES } from './mounts.ts'
import { POWER_SHAPES } from './power.ts'
import { SCREEN_SHAPES } from './screens.ts'
import type { Shape, Shapes } from './shape.ts'
import { box, fill, group, path, picture, standsOn, stroke, words } from './svg.ts'
import { mix, paints, type Tone, toneOf } from './tones.ts'
import { WEARABLE_SHAPES } from './wearables.ts'

export const PRODUCT_SHAPES: Shapes = {
  ...CASE_SHAPES,
  ...FOLIO_SHAPES,
  ...SCREEN_SHAPES,
  ...POWER_SHAPES,
  ...CABLE_SHAPES,
  ...AUDIO_SHAPES,
  ...WEARABLE_SHAPES,
  ...MOUNT_SHAPES,
  ...DESK_SHAPES,
}

/**
 * A product's picture by its name, `shape.form.colour.view`: case-clear.iphone-triple.clear.front,
 * cable.c-l.white.pack. Views are front, side and pack. Null when any word of the name is unknown.
 */
export function drawProduct(name: string): string | null {
  const marks = drawMarks(name)
  return marks === null ? null : picture(marks)
}

/** The same marks without the outer SVG, for use within a larger picture. */
export function drawMarks(name: string): string | null {
  const [shapeName = '', form = '', colour = '', view = '', ...rest] = name.split('.')
  const shape = Object.hasOwn(PRODUCT_SHAPES, shapeName) ? PRODUCT_SHAPES[shapeName] : undefined
  const tone = toneOf(colour)
  if (!shape || !tone || rest.length > 0 || !shape.forms.includes(form)) return null
  const marks = drawView(shape, form, tone, view)
  return marks === null ? null : paints(tone, marks) + marks
}

function drawView(shape: Shape, form: string, tone: Tone, view: string): string | null {
  switch (view) {
    case 'front':
      return shape.front(form, tone)
    case 'side':
      return shape.side?.(form, tone) ?? tilted(shape.front(form, tone))
    case 'pack':
      return inPack(shape, form, tone)
    default:
      return null
  }
}

/** The default side view: the product itself, rotated and a little smaller. */
const tilted = (marks: string): string =>
  group('translate(100 104) rotate(-14) scale(.9) translate(-100 -100)', marks)

/** The product on a hanging card with a window, as it is delivered to the shop. */
function inPack(shape: Shape, form: string, tone: Tone): string {
  const ink = mix(tone.base, '#10203a', 0.72)
  return (
    standsOn(191, 62) +
    box(42, 8, 116, 180, 7, `${fill('#ffffff')} ${stroke('#c3ccd9', 1.4)}`) +
    path('M42 44V15a7 7 0 0 1 7-7h102a7 7 0 0 1 7 7v29z', fill(ink)) +
    path('M84 20h12c0-5 8-5 8 0h12v6H84z', fill('#ffffff', 0.95)) +
    words(shape.title, 100, 38.5, shape.title.length > 15 ? 8.6 : 10, fill('#ffffff'), 'font-weight="600"') +
    box(51, 52, 98, 112, 9, `${fill('#f1f4f9')} ${stroke('#dbe2ec', 1)}`) +
    group('translate(56 62) scale(.44)', shape.front(form, tone)) +
    path('M140 56L84 160h14L146 70v-8z', fill('#ffffff', 0.28)) +
    path('M52 172h1M56 172h2M61 172h1M65 172h3M70 172h1M73 172h2', stroke('#39424f', 1)).replaceAll(
      'stroke-width="1"',
      'stroke-width="9" stroke-linecap="butt"',
    ) +
    path('M112 170h34M112 177h22', stroke('#c3ccd9', 2.6))
  )
}
