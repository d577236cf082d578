/** Where the connote goes in a carrier's address. */
export const CONNOTE_BLANK = '{connote}'

/** A host by its name, and then what an address may hold unescaped. A ~ stands for the connote. */
const PATTERN = /^https:\/\/[a-z0-9.-]+(:\d+)?\/[\w./?#=&%~+:;,@!$*()[\]-]*$/i

/**
 * Whether staff may enter this as a carrier's address: it begins with https://, names its host and holds
 * {connote} after it.
 */
export const isTrackingPattern = (pattern: string): boolean =>
  pattern.includes(CONNOTE_BLANK) && PATTERN.test(pattern.replaceAll(CONNOTE_BLANK, '~'))

/**
 * The address a customer tracks a shipment at.
 * @param pattern a carrier's address with {connote} in it; empty where the carrier has none
 * @returns '' where the pattern is no http address
 */
export function trackingUrl(pattern: string, connote: string): string {
  const filled = pattern.replaceAll(CONNOTE_BLANK, encodeURIComponent(connote))
  return /^https?:\/\/[^\s/?#]/i.test(filled) ? filled : ''
}
