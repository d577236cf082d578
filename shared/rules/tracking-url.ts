/** Where the connote goes in a carrier's address. */
export const CONNOTE_BLANK = '{connote}'

/**
 * The address a customer tracks a shipment at.
 * @param pattern a carrier's address with {connote} in it; empty where the carrier has none
 * @returns '' where the pattern is no http address
 */
export function trackingUrl(pattern: string, connote: string): string {
  const filled = pattern.replaceAll(CONNOTE_BLANK, encodeURIComponent(connote))
  return /^https?:\/\/[^\s/?#]/i.test(filled) ? filled : ''
}
