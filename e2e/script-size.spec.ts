import { enter } from './facts.ts'
import { expect, type Page, test } from './people.ts'

/* What the first pages cost (issue 14). Bytes are not time: they are the same on every machine. */

/**
 * All scripts that an empty browser fetches until the page is quiet, as they are sent, in KB. Without the
 * code of toasts: it comes with the first one, and what other tests change in the account may bring it.
 */
async function scriptKb(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.js$/.test(new URL(name).pathname) && !name.includes('/Toasts-'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0),
  )
}

test('the script of /shop, with that of its worker, stays within 172 KB', async ({ page }) => {
  await enter(page, 'credit', '/shop')
  await expect(page.locator('li[data-product]').first()).toBeVisible()
  expect(await scriptKb(page)).toBeLessThanOrEqual(172)
})
