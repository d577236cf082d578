import type { Locator } from '@playwright/test'
import { type Good, goOn } from './facts.ts'
import { expect, type Page } from './people.ts'

/* What tests read from a list of the shop. */

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
/** The numbers of the products in the order shown, once all of them are drawn. */
export async function listed(page: Page): Promise<string[]> {
  const ids = await page.waitForFunction(() => {
    const main = document.querySelector('main')
    if (!main || main.querySelector('ul[aria-busy=true]')) return null
    return [...main.querySelectorAll('li[data-product]')].map((item) => item.getAttribute('data-product')!)
  })
  return (await ids.jsonValue())!
}
/** Exactly these products, in any order. */
export const expectListed = (page: Page, goods: readonly Good[]) =>
  expect.poll(async () => (await listed(page)).sort()).toEqual(goods.map(({ id }) => id).sort())
/** "1,580 products · prices ex GST" */
export const statusOf = (page: Page) => heading(page).locator('..').getByRole('status').first().innerText()
export const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen filters' }).locator('[data-chip] > span').allInnerTexts()
export const openTree = (page: Page, label: 'Brand' | 'Category' | 'Device') =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${label}( |\\d|$)`) })
    .click()
/** An entry of a tree by its name and, if given, its number of products. */
export const entry = (tree: Locator, name: string, count?: number) =>
  tree.getByRole('checkbox', {
    name: new RegExp(`^${name} ?, ${count === undefined ? '' : `${String(count)} products$`}`),
  })
export const tick = (tree: Locator, name: string) => entry(tree, name).check()

/**
 * Checks a list by its address: its title, its count, and that the first hundred products all belong to it.
 * `isFresh` loads the page for it, as a pasted link does.
 */
export async function expectList(
  page: Page,
  path: string,
  title: string,
  goods: readonly Good[],
  isIn: (good: Good) => boolean,
  { isFresh = false } = {},
) {
  const expected = goods.filter(isIn).map(({ id }) => id)
  await (isFresh ? page.goto(path) : goOn(page, path))
  await expect(heading(page), path).toHaveText(title)
  await expect
    .poll(() => statusOf(page), { message: path })
    .toBe(
      `${expected.length.toLocaleString('en-AU')} ${expected.length === 1 ? 'product' : 'products'} · prices ex GST`,
    )
  await expect
    .poll(
      async () => {
        const shown = await listed(page)
        return {
          many: shown.length,
          strange: shown.filter((id) => !expected.includes(id)),
          twice: shown.length - new Set(shown).size,
        }
      },
      { message: path },
    )
    .toEqual({ many: Math.min(expected.length, 100), strange: [], twice: 0 })
}
