import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { enter, fillCart, open } from './facts.ts'
import { LARGE, largeCatalogue } from './large-catalogue.ts'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './people.ts'
import { launchPortal, type LaunchedPortal } from './start-portal.ts'

const run = promisify(execFile)

type Own = { portal: LaunchedPortal; folder: string }
/** With a portal of its own: the imported products would appear in other tests' lists. */
const ownTest = test.extend<object, Own>({
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tradecounter-large-'))
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ folder }, use) => {
      const portal = await launchPortal()
      await writeFile(join(folder, 'large.csv'), largeCatalogue())
      await runImport(portal, 'products', join(folder, 'large.csv'))
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
})

async function runImport(portal: LaunchedPortal, kind: string, path: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: portal.dataDir, DATABASE_URL: '' }
  return (await run(process.execPath, ['server/import.ts', kind, path], { env })).stdout
}

ownTest.describe('a catalogue of 700 brands and 400 categories without pictures', () => {
  ownTest.describe.configure({ mode: 'serial' }) // one portal
  /** The addresses below /media that were not answered 200. */
  const watchPictures = (page: Page) => {
    const missed: string[] = []
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.startsWith('/media') && answer.status() !== 200) missed.push(pathname)
    })
    return missed
  }
  const standIns = (within: Page | Locator) => within.locator('svg[data-stand-in]')

  ownTest('S13 no screen asks for a picture that is not there', async ({ page }) => {
    const missed = watchPictures(page)
    await enter(page, 'owner', '/')
    await expect(page.getByRole('heading', { name: 'Browse By Brands' })).toBeVisible()
    await expect(standIns(page).first()).toBeVisible()
    for (const path of ['/shop/brands', '/shop/categories', '/shop/categories/department-3?view=list']) {
      await open(page, path)
      await expect(standIns(page).first()).toBeVisible()
    }
    await open(page, '/shop/LRG-0003')
    await expect(standIns(page).first()).toBeVisible()
    await expectAccessible(page, 'a product without a picture')
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('plain charger')
    await expect(standIns(page.getByRole('listbox', { name: 'Search results' })).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await fillCart(page, { 'LRG-0001': 2, 'LRG-0003': 1 })
    await page.goto('/cart') // as its first page: the lines are painted before the catalogue is there
    await expect(standIns(page)).not.toHaveCount(0)
    expect(missed).toEqual([])
  })

  ownTest(
    'an imported picture takes the place of the stand-in in an open catalogue, and goes into the cart',
    async ({ page, portal, folder }) => {
      const missed = watchPictures(page)
      await enter(page, 'owner', '/shop/LRG-0003')
      await expect(page.locator('main svg[data-stand-in]').first()).toBeVisible()
      const picture = join(folder, 'lrg-0003.png')
      await sharp({ create: { width: 800, height: 800, channels: 3, background: '#3366cc' } })
        .png()
        .toFile(picture)
      const own = await mkdtemp(join(folder, 'own-'))
      await writeFile(join(own, 'lrg-0003.png'), await sharp(picture).png().toBuffer())
      expect(await runImport(portal, 'pictures', own)).toMatch(/products\s+0\s+1\s+0/)
      await page.reload()
      const large = page.getByRole('button', { name: /^Show picture/ }).locator('img')
      await expect(large).toHaveAttribute('src', /^\/media\/480\/pictures\/[0-9a-f]{32}\.jpg$/)
      await expect
        .poll(() => large.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(/\.webp$/)
      await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
      expect(missed).toEqual([])
    },
  )

  ownTest('F10 Home shows a bounded number of tiles and the way to all', async ({ page }) => {
    await enter(page, 'owner', '/')
    const home = page.getByRole('main')
    await expect(home.getByText(/^All [\d,]+ brands$/)).toBeVisible()
    expect(await home.locator('a[href^="/shop/brands/"]').count()).toBeLessThanOrEqual(30)
    expect(await home.locator('a[href^="/shop/categories/"]').count()).toBeLessThanOrEqual(150)
    expect(LARGE.brands).toBeGreaterThan(30)
  })

  ownTest(
    'F10 S6 of 700 brands and 400 categories the menu shows some, and finds any by its name',
    async ({ page }) => {
      await enter(page, 'owner', '/cart')
      const menu = page.getByRole('navigation', { name: 'Shop' })
      await menu.getByRole('link', { name: 'Brands', exact: true }).hover()
      await expect(menu.getByTestId('brand-grid').getByRole('link')).toHaveCount(26)
      await menu.getByRole('searchbox', { name: 'Find a brand' }).fill('brand z699')
      await expect(menu.getByTestId('brand-grid')).toHaveCount(0)
      await menu.getByRole('searchbox', { name: 'Find a brand' }).fill('brand a676')
      await expect(menu.getByTestId('brand-grid').getByRole('link')).toContainText(['Brand A676'])
      await page.keyboard.press('Escape')
      await expect(menu.getByTestId('brand-grid').getByRole('link')).toHaveCount(26)
      await page.keyboard.press('Escape')
      await expect(menu.getByTestId('brand-grid')).toHaveCount(0)
      await menu.getByRole('link', { name: 'Categories', exact: true }).hover()
      await menu.getByRole('searchbox', { name: 'Find a category' }).fill('shelf 17-3')
      await menu.getByRole('link', { name: 'Shelf 17-3 · Department 17' }).click()
      await expect(page).toHaveURL('/shop/categories/department-17/shelf-17-3')
    },
  )

  ownTest(
    'F10 on a phone the menu finds any of 700 brands and 400 categories by its name, too',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await enter(page, 'owner', '/cart')
      const menu = page.getByRole('dialog')
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.getByText('Brands', { exact: true }).first().click()
      const brand = menu.getByRole('searchbox', { name: 'Find a brand' })
      await brand.fill('no such brand')
      await expect(menu.getByText('No matches.')).toBeVisible()
      await brand.press('Escape') // the field first, not the menu
      await expect(brand).toHaveValue('')
      await expect(menu.getByRole('link', { name: /^All \d+ brands$/ })).toBeVisible()
      await brand.fill('brand a676')
      await menu.getByRole('link', { name: 'Brand A676', exact: true }).click()
      await expect(page).toHaveURL('/shop/brands/brand-a676')
      await expect(menu).toHaveCount(0)
      await page.getByRole('button', { name: 'Menu' }).click()
      await menu.getByText('Categories', { exact: true }).first().click()
      await menu.getByRole('searchbox', { name: 'Find a category' }).fill('shelf 17-3')
      await menu.getByRole('link', { name: 'Shelf 17-3 · Department 17' }).click()
      await expect(page).toHaveURL('/shop/categories/department-17/shelf-17-3')
    },
  )

  ownTest(
    'F10 of 700 brands the page shows those with most products, and any by its letter or name',
    async ({ page }) => {
      await enter(page, 'owner', '/shop/brands')
      const tiles = page
        .getByRole('main')
        .locator('a[href^="/shop/brands/"] svg, a[href^="/shop/brands/"] img')
      await expect(tiles).toHaveCount(42)
      await page.getByRole('button', { name: 'K', exact: true }).click()
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Kestrel/ })
          .first(),
      ).toBeVisible()
      await page.getByRole('searchbox', { name: 'Find a brand' }).fill('brand b1')
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Brand B1\b/ })
          .first(),
      ).toBeVisible()
      await expectAccessible(page, 'hundreds of brands')
    },
  )
})
