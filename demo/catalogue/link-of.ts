import { linkName } from '#shared/rules/link-name.ts'

/** The link name of a name. A plus is spelled out, since Galaxy S24 and Galaxy S24+ are two phones. */
export const linkOf = (name: string): string => linkName(spelledOut(name))

/** The name without characters that a link drops, so that no two products share a link. */
export const spelledOut = (name: string): string => name.replaceAll('+', ' Plus')
