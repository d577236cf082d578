import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, signIn, test } from './people.ts'
import { launchPortal, type LaunchedPortal } from './start-portal.ts'

const run = promisify(execFile)
const REAL = resolve('../shared/data/products/accessories-priced.csv')

/**
 * Runs the importer as `npm run import` does, while the portal runs on the same data folder. @returns its
 * report
 */
async function runImport(portal: LaunchedPortal, kind: string, file: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/import.ts', kind, file], {
    env: { ...process.env, DATA_DIR: portal.dataDir, DATABASE_URL: '' },
  })
  return stdout
}

/** Finds a product by a dealer's query, orders one of it with pickup, and finds it in the order. */
async function order(page: Page, typed: string, id: string, name: RegExp) {
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill(typed)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/shop/${id}$`))
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: 'Go To Cart' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Go To Cart' }))
    .click()
  await page
    .getByRole('button', { name: 'CHECKOUT', exact: true })
    .or(page.getByRole('link', { name: 'CHECKOUT', exact: true }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Options' })).toBeVisible()
  for (const heading of ['Delivery Address', 'Freight & Back Order', 'Order Details']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page
    .getByRole('button', { name: /Confirm/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/order-success\/\d+/)
  await page.getByRole('link', { name: 'View this order' }).click()
  await expect(page.getByText(id).first()).toBeVisible()
}

test.describe('imported products', () => {
  test.describe.configure({ mode: 'serial' })
  let folder: string
  let portal: LaunchedPortal // its own: the imported products would appear in other tests' lists
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradecounter-import-'))
    portal = await launchPortal()
  })
  test.afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a file of our own is imported, reported row by row, repeated without a change, and sold', async ({
    page,
  }) => {
    const products = join(folder, 'products.csv'),
      stock = join(folder, 'stock.csv')
    await writeFile(
      products,
      'ProductId;Name;Brand;Category;Price;RRP\n0077-ZX;"Quokka ""Q"" Strap, 2 m";Quokka;Accessories;12.50;39.95\n',
    )
    await writeFile(stock, 'productid,on_hand\n0077-ZX,25\n')
    expect(await runImport(portal, 'products', products)).toMatch(/products\s+1\s+0\s+0/)
    expect(await runImport(portal, 'products', products)).toMatch(/products\s+0\s+0\s+1/)
    await runImport(portal, 'stock', stock)
    await signIn(page, 'owner', portal.url)
    await order(page, 'quokka strap', '0077-ZX', /Quokka "Q" Strap, 2 m/)
  })

  test('CAT-40 a price and a stock that are imported reach a page that is open', async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'owner', `${portal.url}/search/0077-ZX?view=list`)
    const row = page.locator('li[data-product="0077-ZX"]')
    await expect(row).toContainText('$12.50')
    const products = join(folder, 'dearer.csv'),
      stock = join(folder, 'more.csv')
    await writeFile(
      products,
      'ProductId;Name;Brand;Category;Price;RRP\n0077-ZX;"Quokka ""Q"" Strap, 2 m";Quokka;Accessories;13.25;39.95\n',
    )
    await writeFile(stock, 'productid,on_hand\n0077-ZX,31\n')
    await runImport(portal, 'products', products)
    await runImport(portal, 'stock', stock)
    await expect(async () => {
      await page.clock.runFor(20_000) // the page's own clock, several times
      await expect(row).toContainText(/3[01] in stock/, { timeout: 2_000 })
    }).toPass({ timeout: 120_000 })
    await expect(row).toContainText('$13.25')
  })

  test(`the real catalogue is imported and sold${existsSync(REAL) ? '' : ' (its file is not here)'}`, async ({
    page,
  }) => {
    test.skip(!existsSync(REAL), 'the file of real accessories is not on this machine')
    const stock = join(folder, 'real-stock.csv')
    await writeFile(stock, 'productid,on_hand\nwalmart-55,40\n')
    expect(await runImport(portal, 'products', REAL)).toMatch(/1,510 rows[\s\S]+products\s+1,510\s+0/)
    await runImport(portal, 'stock', stock)
    await signIn(page, 'owner', portal.url)
    await order(page, 'dreamgear stand ipad', 'walmart-55', /Dreamgear i\.Sound Stand for iPad/)
  })
})
