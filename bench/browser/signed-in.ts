import type { BrowserContext } from 'playwright-core'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'

/** Signs a person of the demo in by the call. @param staffVerificationCode the code of staff */
export async function signIn(
  context: BrowserContext,
  url: string,
  login: string,
  staffVerificationCode = '',
): Promise<void> {
  await context.request.post(`${url}/rest/login`, {
    form: {
      usernameOrEmailOrAlias: login,
      password: DEMO_PASSWORD,
      staffVerificationCode,
      stayLoggedIn: 'true',
    },
  })
}

/** What a writing call of somebody signed in needs beside the cookies. */
export async function tokenHeader(context: BrowserContext, url: string): Promise<Record<string, string>> {
  const cookies = await context.cookies(url)
  return { 'x-session-token': cookies.find(({ name }) => name === 'token')?.value ?? '' }
}
