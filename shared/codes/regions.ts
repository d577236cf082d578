/**
 * The two countries sold to. Every business group that does not start with AU counts as New Zealand (OP-45).
 */
export const REGIONS = { AU: 'Australia', NZ: 'New Zealand' } as const
export type Region = keyof typeof REGIONS

/** The states in the order they are offered (CHK-27). */
export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type AuState = (typeof AU_STATES)[number]

/** Codes of the old system and the state each stands for (CHK-28). */
export const STATE_ALIASES = {
  QL: 'QLD',
  NS: 'NSW',
  VI: 'VIC',
  TA: 'TAS',
  TS: 'TAS',
  AC: 'ACT',
} as const satisfies Record<string, AuState>

export const isAuState = (text: string): text is AuState => (AU_STATES as readonly string[]).includes(text)
