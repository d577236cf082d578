import { quickHash } from './quick-hash.ts'
import type { TestPerson, TestServer } from './test-server.ts'

export const PASSWORD = 'counter nine'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A browser as the sign-in sees it: what it says of itself, where it is, and the cookies that it has. */
export type Browser = { userAgent: string; address: string; cookies: Map<string, string> }
export const browser = (userAgent = WINDOWS, address = '203.0.113.7'): Browser => ({
  userAgent,
  address,
  cookies: new Map(),
})

/** Signs in with a browser and keeps its cookies. @returns the answer */
export async function signInWith(
  server: TestServer,
  { userAgent, address, cookies }: Browser,
  { login, password = PASSWORD, code = '' }: { login: string; password?: string; code?: string },
): Promise<{ token?: string; code?: string; error?: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/login',
    remoteAddress: address,
    headers: {
      'user-agent': userAgent,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: { usernameOrEmailOrAlias: login, password, staffVerificationCode: code, stayLoggedIn: true },
  })
  for (const { name, value } of answer.cookies) cookies.set(name, value)
  return answer.json()
}

/** The typed client of whoever is signed in with a browser. */
export const clientOf = (server: TestServer, { cookies }: Browser) =>
  server.as({ session: cookies.get('session') ?? '', token: cookies.get('token') ?? '' })

/** Lets a person sign in with the password of `signInWith`. */
export const givePassword = (server: TestServer, { userId }: Pick<TestPerson, 'userId'>) =>
  server.db
    .updateTable('portal_user')
    .set({ password_hash: quickHash(PASSWORD) })
    .where('id', '=', userId)
    .execute()

/** What the audit's test makes of the calls that end sign-ins. */
export function signInActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const elsewhere = async () => {
    const who = await dealer()
    await givePassword(server(), who)
    await signInWith(server(), browser(), who)
    return who
  }
  return {
    endSignIn: async () => {
      const who = await elsewhere()
      const { signIns } = await who.call('signInsFromServer', {})
      const signInId = signIns.find(({ isCurrent }) => !isCurrent)?.id ?? ''
      return { who, act: () => who.call('endSignIn', { signInId }) }
    },
    endOtherSignIns: async () => {
      const who = await elsewhere()
      return { who, act: () => who.call('endOtherSignIns', {}) }
    },
  }
}
