import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#demo/people/sign-ins.ts'

export { expect, type Page }

/**
 * Tests against the portal that start-portal.ts has started. An error on the page's console fails the test.
 * Routes end with the test: a handler that is still fetching when the page closes is no error.
 */
export const test = base.extend<{ problems: string[]; routes: undefined }>({
  baseURL: async ({}, use) => use(process.env['PORTAL_URL'] ?? ''),
  routes: [
    async ({ context }, use) => {
      await use(undefined)
      const targets = [context, ...context.pages()]
      await Promise.all(targets.map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (problem) => problems.push(problem.message))
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export const staffCode = (at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp: at })

/**
 * Signs in through the form, as a person would. `path` is opened first, so that the sign-in returns to it.
 */
export async function signIn(page: Page, login: string, path = '/') {
  await page.goto(path)
  await fillSignIn(page, login)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('link', { name: /, home$/ })).toBeVisible()
}

export async function fillSignIn(page: Page, login: string, password = DEMO_PASSWORD) {
  await page.getByLabel('Username').fill(login)
  await page.getByLabel('Password').fill(password)
}

/** The calls that a page makes. */
export function watchCalls(page: Page) {
  const calls: {
    name: string
    method: string
    url: string
    body: string
    headers: Record<string, string>
  }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/'))
      calls.push({
        name: pathname.slice('/rest/'.length),
        method: request.method(),
        url: request.url(),
        body: request.postData() ?? '',
        headers: request.headers(),
      })
  })
  return { all: calls, named: (name: string) => calls.filter((call) => call.name === name) }
}

/**
 * The page violates no rule of axe; the failure names each violation and its elements. The tests ask for
 * reduced motion (playwright.config.ts): a page that fades in over 0.6 s (NAV-51) then has its final colours,
 * however fast the machine is.
 */
export async function expectAccessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(hasOneOrigin(page))
    .analyze()
  expect(
    violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`)
          .join(' | ')}`,
    ),
    what,
  ).toEqual([])
}

/**
 * Whether axe may do all its work in the page. It then takes a quarter of the time, and sees no frame of
 * another origin.
 */
const hasOneOrigin = (page: Page) => {
  const origin = new URL(page.url()).origin
  return page.frames().every((frame) => new URL(frame.url(), page.url()).origin === origin)
}

/** Delays all matching requests until the function it returns is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let letThrough = () => {}
  const isAllowed = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(url, async (route) => {
    await isAllowed
    await route.continue()
  })
  return letThrough
}

/** Keeps the portal's answer to a call from the page, from when it is known until it is given. */
export async function holdAnswer(page: Page, url: string) {
  const [known, given] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const held = { isKnown: known.promise, isGiven: false, give: () => {} }
  held.give = () => {
    held.isGiven = true
    given.resolve(undefined)
  }
  await page.route(url, async (route) => {
    const response = await route.fetch()
    known.resolve(undefined)
    await given.promise
    await route.fulfill({ response })
  })
  return held
}

/**
 * Cuts a page off from the network. Playwright answers before the network service of the browser has heard of
 * it: of some thousand requests that followed at once three were answered. So one is sent until it fails.
 */
export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  const isCut = () =>
    page.evaluate(() =>
      fetch('/health/live').then(
        () => false,
        () => true,
      ),
    )
  await expect.poll(isCut).toBe(true)
}
