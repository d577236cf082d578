import { MESSAGES } from '#shared/codes/messages.ts'
import { send } from '#web/data/transport.ts'

export type Credentials = {
  usernameOrEmailOrAlias: string
  password: string
  staffVerificationCode: string
  stayLoggedIn: boolean
}

/**
 * Sends the sign-in. Written by hand, so that the sign-in page need not load the whole call table. @returns
 * the error's words, or null when signed in
 */
export async function signIn(credentials: Credentials): Promise<string | null> {
  try {
    const body = new URLSearchParams({
      ...credentials,
      stayLoggedIn: String(credentials.stayLoggedIn),
    }).toString()
    const { status, text } = await send({
      method: 'POST',
      url: '/rest/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    if (status === 429) return parsed(text)?.error ?? MESSAGES.emptyAnswer // it says when to try again
    if (status === 503) return parsed(text)?.error ?? MESSAGES.backInAMoment
    if (status < 200 || status > 399) return `Status ${status} recieved`
    const answer = parsed(text)
    if (!answer) return MESSAGES.emptyAnswer
    return answer.error || (answer.token ? null : MESSAGES.emptyAnswer)
  } catch (problem) {
    return problem instanceof Error ? problem.message : MESSAGES.networkError
  }
}

function parsed(text: string): { token?: string; error?: string } | null {
  try {
    return JSON.parse(text) as { token?: string; error?: string } | null
  } catch {
    return null
  }
}
