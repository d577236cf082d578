import Bowser from 'bowser'

/** What nobody can say. */
const UNKNOWN = 'Unknown device'
const WORDS_MAX = 80

/**
 * Browser and system of a device in words, by what the browser says of itself: "Chrome on Windows", "Safari
 * on iPhone". It helps whoever reads a list of sign-ins and proves nothing: anybody can send any user agent.
 */
export function deviceWords(userAgent: string): string {
  if (userAgent.trim() === '') return UNKNOWN
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : os.name
  const words = [browser.name, system].filter((word) => word !== undefined && word !== '').join(' on ')
  return words.slice(0, WORDS_MAX) || UNKNOWN
}
