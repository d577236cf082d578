import { sessionToken } from './token.ts'

/*
 * Every page of somebody signed in asks first who they are. It is asked with the page's first script, while
 * the rest of the code is still on its way.
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

/**
 * The answer that is on its way already, once; null for any other question, or if somebody else has signed in
 * meanwhile.
 */
export function takeFirst(method: string, url: string): Promise<Response> | null {
  if (method !== 'GET' || url !== FIRST_URL || !asked) return null
  const { token, answer } = asked
  asked = null
  return token === sessionToken() ? answer : null
}
