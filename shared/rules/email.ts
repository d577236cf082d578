/** What mail programs agree on as the longest address, and the longest part before the @. */
const ADDRESS_MAX = 254,
  LOCAL_MAX = 64
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const TOP_LABEL = /[A-Za-z]/

/**
 * Whether a text is an e-mail address that mail can be sent to: the plain form of RFC 5321 with a domain name
 * of two labels or more. Quoted local parts, literal addresses and comments are not taken; letters beyond
 * ASCII neither.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@'),
    local = text.slice(0, Math.max(at, 0)),
    labels = text.slice(at + 1).split('.')
  return (
    text.length <= ADDRESS_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  )
}
