import { CARE_LINES, DESK_LINES, LEFTOVER_LINES, MOUNT_LINES, WATCH_LINES } from './lines-accessories.ts'
import { AUDIO_LINES } from './lines-audio.ts'
import { CABLE_LINES } from './lines-cables.ts'
import { CASE_LINES, FOLIO_LINES, TABLET_CASE_LINES } from './lines-cases.ts'
import { MAKER_LINES } from './lines-makers.ts'
import { POWER_LINES } from './lines-power.ts'
import type { ProductLine } from './product-line.ts'
import { SCREEN_LINES } from './lines-screen.ts'

/** Everything the demo sells. New lines go to the end of their list: product numbers follow the order. */
export const ALL_LINES: readonly ProductLine[] = [
  ...CASE_LINES, ...FOLIO_LINES, ...TABLET_CASE_LINES, ...SCREEN_LINES, ...POWER_LINES, ...CABLE_LINES, ...AUDIO_LINES,
  ...WATCH_LINES, ...MOUNT_LINES, ...DESK_LINES, ...CARE_LINES, ...MAKER_LINES, ...LEFTOVER_LINES,
]
