import { MESSAGES } from '#shared/codes/messages.ts'
import { send } from '#web/data/transport.ts'

export type Credentials = {
  usernameOrEmailOrAlias: string
  password: string
  staffVerificationCode: string
  stayLoggedIn: boolean
}

/** Why a sign-in failed: its words, and the code of a refusal. */
export type SignInProblem = { error: string; code?: string | undefined }
type Answer = { token?: string; options?: string; error?: string; code?: string }

/**
 * Sends the sign-in. Written by hand, so that the sign-in page need not load the whole call table.
 * @returns what went wrong, or null when signed in
 */
export const signIn = (credentials: Credentials): Promise<SignInProblem | null> =>
  signedIn(post('login', { ...credentials, stayLoggedIn: String(credentials.stayLoggedIn) }))

/**
 * Signs in by a passkey, which the browser asks for.
 * @returns what went wrong, or null when signed in
 */
export async function signInByPasskey(stayLoggedIn: boolean): Promise<SignInProblem | null> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const begun = await post('beginPasskeySignIn', {})
    if (!begun.options) return { error: begun.error ?? MESSAGES.emptyAnswer }
    const answer = await startAuthentication({
      optionsJSON: JSON.parse(begun.options) as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
    const fields = { answer: JSON.stringify(answer), stayLoggedIn: String(stayLoggedIn) }
    return await signedIn(post('passkeyLogin', fields))
  } catch (problem) {
    const { name, message } = problem instanceof Error ? problem : { name: '', message: '' }
    // the device does not tell a page whether it has none, or its person did not want to
    if (name === 'NotAllowedError') return { error: MESSAGES.passkeyNotUsed }
    return { error: message || MESSAGES.networkError }
  }
}

async function signedIn(asked: Promise<Answer>): Promise<SignInProblem | null> {
  const { error, code, token } = await asked
  if (error) return { error, code }
  return token ? null : { error: MESSAGES.emptyAnswer }
}

/** Calls the server; what is no answer is answered as an error. */
async function post(name: string, fields: Record<string, string>): Promise<Answer> {
  try {
    const { status, text } = await send({
      method: 'POST',
      url: `/rest/${name}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const answer = parsed(text)
    if (status === 429) return { error: answer?.error ?? MESSAGES.emptyAnswer } // it says when to try again
    if (status === 503) return { error: answer?.error ?? MESSAGES.backInAMoment }
    if (status < 200 || status > 399) return { error: `Status ${String(status)} recieved` }
    return answer ?? { error: MESSAGES.emptyAnswer }
  } catch (problem) {
    return { error: problem instanceof Error ? problem.message : MESSAGES.networkError }
  }
}

function parsed(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null
  } catch {
    return null
  }
}
