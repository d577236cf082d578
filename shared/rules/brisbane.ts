const TEN_HOURS_MS = 10 * 3_600_000 // Brisbane keeps no summer time, so the offset never changes

/**
 * The calendar day in Brisbane, YYYY-MM-DD: due dates, cut-offs and rate changes go by it (decision 36).
 * Takes an instant; a bad one throws a RangeError.
 */
export const brisbaneDay = (now: Date): string =>
  new Date(now.getTime() + TEN_HOURS_MS).toISOString().slice(0, 10)

/** The instant at which a Brisbane day (YYYY-MM-DD) begins. */
export const startOfBrisbaneDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - TEN_HOURS_MS)
