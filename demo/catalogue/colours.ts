/**
 * Colours of the demo's products: as picture names have them, as a label prints them, and as the end of a
 * product number.
 */
export const COLOURS = {
  clear: { name: 'Clear', code: 'CL' },
  smoke: { name: 'Smoke', code: 'SM' },
  black: { name: 'Black', code: 'BK' },
  graphite: { name: 'Graphite', code: 'GP' },
  white: { name: 'White', code: 'WH' },
  silver: { name: 'Silver', code: 'SV' },
  navy: { name: 'Navy', code: 'NV' },
  ocean: { name: 'Ocean', code: 'OC' },
  sky: { name: 'Sky', code: 'SK' },
  sage: { name: 'Sage', code: 'SG' },
  forest: { name: 'Forest', code: 'FR' },
  plum: { name: 'Plum', code: 'PL' },
  lilac: { name: 'Lilac', code: 'LC' },
  blush: { name: 'Blush', code: 'BL' },
  red: { name: 'Red', code: 'RD' },
  orange: { name: 'Orange', code: 'OR' },
  sand: { name: 'Sand', code: 'SD' },
  tan: { name: 'Tan', code: 'TN' },
  brown: { name: 'Brown', code: 'BR' },
} as const satisfies Record<string, { name: string; code: string }>

export type ColourId = keyof typeof COLOURS
