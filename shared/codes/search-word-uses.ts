/**
 * What a row of search words does. A synonym also finds what it is called. A little word is not needed. A
 * kind names what a product is: in "headphone adapter" the last kind, the adapter.
 */
export const SEARCH_WORD_USES = ['synonym', 'little', 'kind'] as const
export type SearchWordUse = (typeof SEARCH_WORD_USES)[number]
