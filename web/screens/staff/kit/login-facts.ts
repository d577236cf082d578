import { changes, text } from './fact-words.ts'

type Facts = Record<string, unknown>

const HOW_WORDS: Readonly<Record<string, string>> = {
  password: 'with the password',
  passkey: 'with a passkey',
}

/**
 * What a reader asks for next in the story of a login: how and where somebody signed in, what became
 * different, and why. That it is active is kept as a letter, and said by the name of the action.
 */
export function loginFacts(entry: { before: Facts | null; after: Facts | null; detail: Facts }): string[] {
  const { device, how, isPasswordChanged, ...detail } = entry.detail
  const { type: _, ...after } = entry.after ?? {}
  return [
    [HOW_WORDS[text(how)] ?? text(how), text(device) && `on ${text(device)}`].filter(Boolean).join(' '),
    changes(entry.before, after),
    isPasswordChanged === true ? 'new password' : '',
    changes(null, detail),
  ]
}
