import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, letIn, open } from './facts.ts'
import { expect, type Page, test } from './people.ts'
import { twoProducts } from './return-steps.ts'

/* Markup that tries to run something, wherever people write: nothing of it runs, and no page breaks. */

const HOSTILE = JSON.parse(
  readFileSync(new URL('../testing/hostile-html.json', import.meta.url), 'utf8'),
) as string[]
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const ACTS =
  'script, iframe, object, embed, form, input, select, textarea, button, svg, math, style, link, meta, base, video, audio, [style*="position"]'
const main = (page: Page) => page.getByRole('main')

/** Notes what a page must not do, from now on. */
function watchActs(page: Page) {
  const done: string[] = []
  page.on('dialog', (dialog) => {
    done.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => done.push(`a window: ${popup.url()}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== process.env['PORTAL_URL'])
      done.push(`a request to ${request.url()}`)
  })
  return done
}

/** Nothing has run, what was written has only tags that do nothing, and the page is as wide as its window. */
async function expectHarmless(page: Page, written: Locator, done: readonly string[]) {
  expect(await written.count()).toBeGreaterThan(0)
  await expect(written.locator(`${ACTS}, [id], [class]`)).toHaveCount(0)
  const hrefs = await written
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const href of hrefs) expect(href).not.toMatch(/^\s*(?:java|vb)script|^data/i)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width)
    await expect(page.locator('body')).toHaveCSS('display', 'block')
  }
  expect(await page.evaluate(() => Reflect.get(window, 'hit') as unknown)).toBeUndefined()
  expect(done).toEqual([])
}

type Piece = { id: number; version: number; content: string }
/** Publishes markup on the home page of an account. @returns how it is taken back */
async function publish(page: Page, kind: 'banner' | 'words', accountId: string) {
  const words = `Hostile ${kind} ${randomUUID()}`
  const { pieces, error } = await ask<{ pieces: Piece[] }>(page, 'POST', 'staffSaveHomePiece', {
    ...{ kind, version: 0, key: randomUUID(), content: `<p>${words}</p>${HOSTILE.join('\n')}` },
    ...{ backgroundcolor: '', linkorhref: '', image1170x50: '', image375x575: '' },
    ...{ audience: 'account', audienceId: accountId, from: '', until: '' },
  })
  expect(error).toBeUndefined()
  const { id, version } = pieces.find(({ content }) => content.includes(words))!
  return { words, remove: () => ask(page, 'PUT', 'staffRemoveHomePiece', { id, version }) }
}

const slides = (page: Page) => page.getByRole('region', { name: 'News from the wholesaler' })
const numbered = HOSTILE.map((markup, at) => `<p>Number ${String(at)}</p>${markup}`)
const banners = numbered.map((content) => ({
  ...{ content, backgroundcolor: '', linkorhref: '', image1170x50: '', image375x575: '' },
}))
type Home = { banners: unknown[]; homeContent: string }

test(`HOM-05 ${String(HOSTILE.length)} pieces of markup do nothing as banners and words of the home page, published or answered raw`, async ({
  page,
  browser,
}) => {
  const counter = await browser.newPage()
  await enterAsStaff(counter, 'staff')
  const published = [await publish(counter, 'banner', 'OMG503'), await publish(counter, 'words', 'OMG503')]
  // what is stored is without what acts: the page gets it as it was written besides
  await page.route('**/rest/initFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Home
    const homeContent = `${json.homeContent}\n${numbered.join('\n')}`
    await route.fulfill({
      response: answer,
      json: { ...json, banners: [...json.banners, ...banners], homeContent },
    })
  })
  await letIn(page, 'owner')
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG503' })).error).toBeUndefined()
  const done = watchActs(page)
  await open(page, '/')
  await expect(slides(page).getByText(`Number ${String(HOSTILE.length - 1)}`)).toBeAttached()
  for (const { words } of published) await expect(main(page)).toContainText(words)
  await expectHarmless(page, slides(page).locator('[aria-roledescription="slide"] > div'), done)
  await expectHarmless(page, main(page).locator('div:has(> p:text-is("Number 0"))').last(), done)
  await Promise.all(published.map(({ remove }) => remove()))
  await counter.close()
})

test(`${String(HOSTILE.length)} pieces of markup do nothing where staff look at what they write`, async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const done = watchActs(page)
  for (const [path, add, label] of [
    ['/staff/notifications', 'New notification', 'Message'],
    ['/staff/home', 'Add a banner', 'Words'],
    ['/staff/home', 'Add a text', 'Words'],
  ] as const) {
    await page.setViewportSize(SIZES[0]!)
    await open(page, path)
    await page.getByRole('button', { name: add }).click()
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    const preview = page.getByRole('region', { name: 'Preview' })
    for (const [at, markup] of numbered.entries()) {
      await field.fill(markup)
      await expect(preview).toContainText(`Number ${String(at)}`)
      await expect(preview.locator(ACTS)).toHaveCount(0)
    }
    await expectHarmless(page, preview.locator('div > p').locator('..'), done)
  }
  await page.route('**/rest/staffHomePreview*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Home
    await route.fulfill({ response: answer, json: { ...json, banners, homeContent: numbered.join('\n') } })
  })
  await page.goto('/staff/home/preview?account=OMG503&day=2099-12-30')
  await expect(slides(page).getByText(`Number ${String(HOSTILE.length - 1)}`)).toBeAttached()
  await expectHarmless(page, slides(page).locator('[aria-roledescription="slide"] > div'), done)
})

/** All of it in texts of at most so many characters. */
function texts(most: number): string[] {
  const all: string[] = []
  for (const markup of HOSTILE) {
    const last = all.at(-1)
    if (last === undefined || last.length + markup.length >= most) all.push(markup)
    else all[all.length - 1] = `${last}\n${markup}`
  }
  return all
}

/** Every text is there as it was typed, and makes no element. */
async function expectTyped(page: Page, written: Locator, typed: readonly string[], done: readonly string[]) {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  await expect
    .poll(async () => {
      const shown = words((await written.allTextContents()).join(' '))
      return typed.filter((text) => !shown.includes(words(text)))
    })
    .toEqual([])
  await expect(written.locator(`a, img, ${ACTS}`)).toHaveCount(0)
  await expectHarmless(page, written, done)
}

test(`${String(HOSTILE.length)} pieces of markup are words in a message, in a fault and in a note of staff`, async ({
  page,
}) => {
  const done = watchActs(page)
  await letIn(page, 'owner')
  const sent: string[] = texts(1_500)
  const first = { topic: 'other', text: sent[0]!, key: randomUUID() }
  const { threadNo, error } = await ask<{ threadNo: number }>(page, 'POST', 'openThread', first)
  expect(error).toBeUndefined()
  for (const text of sent.slice(1))
    await ask(page, 'POST', 'writeToThread', { threadNo, text, key: randomUUID() })
  const [line] = await twoProducts(page)
  const { requestno: requestNo } = await ask<{ requestno: string }>(
    page,
    'POST',
    'createReturnRequestContact',
    {
      ...{
        reasonCode: 'R21',
        customerRef: HOSTILE[2]!,
        contactName: HOSTILE[4]!,
        contactPhone: '02 5550 0001',
      },
      contactEmail: 'kim@hostile.example',
    },
  )
  const faults = texts(950)
  for (const faultDescription of faults)
    await ask(page, 'POST', 'addReturnRequestProduct', {
      ...{ requestNo, productId: line.itemno, quantity: 1, faultDescription },
    })
  expect((await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo })).error).toBeUndefined()
  const messages = page.getByRole('list', { name: 'Messages' }).locator('li > p')
  await open(page, `/contact-us?thread=${String(threadNo)}`)
  await expectTyped(page, messages, sent, done)
  await open(page, `/your-account/returns/${requestNo}`)
  const products = page.getByRole('list', { name: 'Products of this request' })
  await expectTyped(page, products.locator('p[class*="fault"]'), faults, done)

  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  await open(page, `/staff/messages/${String(threadNo)}`)
  await expectTyped(page, messages, sent, done)
  await open(page, `/staff/returns/${requestNo}`)
  await expectTyped(page, main(page).locator('li > p[class*="fault"]'), faults, done)
  type Orders = { orders: { webOrderNo: number }[] }
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', { queue: 'shipped', text: 'OMG501' })
  const { webOrderNo } = orders[0]!
  const notes = texts(900)
  for (const note of notes)
    await ask(page, 'POST', 'staffNoteOrder', { entryId: randomUUID(), webOrderNo, note })
  await open(page, `/staff/order/${String(webOrderNo)}`)
  const noted = page.getByRole('region', { name: 'What has happened' }).locator('li > p:first-child')
  await expectTyped(page, noted.filter({ hasText: /^Note / }), notes, done)
})
