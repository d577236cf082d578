import { AUDIO_LINES } from './lines-audio.ts'
import { CABLE_LINES } from './lines-cables.ts'
import { CARE_LINES } from './lines-care.ts'
import { CASE_LINES, FOLIO_LINES } from './lines-cases.ts'
import { DESK_LINES } from './lines-desk.ts'
import { LEFTOVER_LINES } from './lines-leftovers.ts'
import { MAKER_LINES } from './lines-makers.ts'
import { MOUNT_LINES } from './lines-mounts.ts'
import { POWER_LINES } from './lines-power.ts'
import { SCREEN_LINES } from './lines-screen.ts'
import { TABLET_CASE_LINES } from './lines-tablet-cases.ts'
import { WATCH_LINES } from './lines-watch-bands.ts'
import type { ProductLine } from './product-line.ts'

/** Everything the demo sells. Append new lines at the end: product numbers follow the order. */
export const ALL_LINES: readonly ProductLine[] = [
  ...CASE_LINES,
  ...FOLIO_LINES,
  ...TABLET_CASE_LINES,
  ...SCREEN_LINES,
  ...POWER_LINES,
  ...CABLE_LINES,
  ...AUDIO_LINES,
  ...WATCH_LINES,
  ...MOUNT_LINES,
  ...DESK_LINES,
  ...CARE_LINES,
  ...MAKER_LINES,
  ...LEFTOVER_LINES,
]
