/** The limits that mail programs agree on: of the whole address, and of the part before the @. */
const ADDRESS_MAX = 254,
  LOCAL_MAX = 64
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
const TOP_LABEL = /[A-Za-z]/

/**
 * Whether mail can be sent to a text: the plain address form of RFC 5321 with a domain name of two labels or
 * more. Quoted local parts, literal addresses, comments and letters beyond ASCII are refused.
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
