import { linkName } from '#shared/rules/link-name.ts'

/**
 * A name as it stands in an address; a plus is spelled out, for Galaxy S24 and Galaxy S24+ are two phones.
 */
export const linkOf = (name: string): string => linkName(spelledOut(name))

/** The name without signs that an address drops, so that no two products share one. */
export const spelledOut = (name: string): string => name.replaceAll('+', ' Plus')
