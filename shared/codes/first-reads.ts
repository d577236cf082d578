/**
 * A call that the page's first script makes for the screen of its address: the letter it needs, or '', and
 * its address. The server names such calls in the page (server/http/first-reads.ts).
 */
export type FirstRead = readonly [letter: string, url: string]

/**
 * letters: of those that the reads need, the ones that the person has; null where the server did not know the
 * person, and the page must ask first.
 */
export type FirstReads = { letters: string | null; reads: readonly FirstRead[] }

/** The id of the page's element that holds them as JSON. */
export const FIRST_READS_ID = 'reads'
