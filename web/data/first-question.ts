import { sessionToken } from './token.ts'

/*
 * Every page of a signed-in person first asks who they are. The page's first script sends this request while
 * the rest of the code still loads.
 */

const FIRST_URL = '/rest/initFromServer'
let asked: { token: string; answer: Promise<Response> } | null = null

export function askFirst() {
  const token = sessionToken()
  if (!token) return
  const answer = fetch(FIRST_URL, { headers: { 'x-session-token': token }, credentials: 'same-origin' })
  answer.catch(() => undefined) // whoever takes it hears of it
  asked = { token, answer }
}

/** The pending answer, once; null for any other call, or if another person has signed in meanwhile. */
export function takeFirst(method: string, url: string): Promise<Response> | null {
  if (method !== 'GET' || url !== FIRST_URL || !asked) return null
  const { token, answer } = asked
  asked = null
  return token === sessionToken() ? answer : null
}
