import type { Page } from 'playwright-core'

export type Interaction = { what: string; times: number[]; longestTaskMs: number }
const ROUNDS = 8
const UNCHANGED_MS = 2_000

/**
 * Filters and sorts a list as a person would. Times each action inside the page, from the event to the paint
 * of the changed list. A list has changed when its count or its first product differs.
 */
export async function interactions(page: Page, base: string): Promise<Interaction[]> {
  await openAtRest(page, `${base}/shop`)
  const filter: number[] = [],
    sort: number[] = []
  const tasks = { filter: 0, sort: 0, search: 0 }
  const inStock = page.getByRole('checkbox', { name: 'In Stock' }).first()
  for (let round = 0; round < ROUNDS; round += 1) {
    filter.push(await timed(page, () => inStock.click()))
    await page.waitForTimeout(500)
  }
  tasks.filter = await longestTask(page)
  for (const value of [
    'price-asc',
    'price-desc',
    'mag-asc',
    'mag-desc',
    'date-asc',
    'date-desc',
    'name-desc',
    'name-asc',
  ]) {
    sort.push(
      await timed(page, async () => {
        await page.locator('main select').first().selectOption(value)
      }),
    )
    await page.waitForTimeout(500)
  }
  tasks.sort = await longestTask(page)
  const search = await typeInResults(page, base)
  tasks.search = await longestTask(page)
  return [
    { what: 'filter', times: filter, longestTaskMs: tasks.filter },
    { what: 'sort', times: sort, longestTaskMs: tasks.sort },
    { what: 'search as you type', times: search, longestTaskMs: tasks.search },
  ]
}

async function openAtRest(page: Page, url: string) {
  await page.goto(url)
  await page.locator('main li[data-product]').first().waitFor()
  await page.waitForTimeout(4_000) // the live stream keeps the network from ever being idle
  await page.evaluate(installTimer)
}

/**
 * Types into the box that narrows a search's results. Each key filters the whole catalogue in the browser.
 */
async function typeInResults(page: Page, base: string): Promise<number[]> {
  await openAtRest(page, `${base}/search/case`)
  const box = page
    .getByRole('searchbox', { name: /filter these results/i })
    .or(page.getByPlaceholder('Filter these results'))
  await box.first().pressSequentially('z') // the first search builds the index
  await page.waitForTimeout(8_000)
  await box.first().fill('')
  await page.waitForTimeout(1_000)
  await longestTask(page)
  const times: number[] = []
  for (const word of ['iphone 15', 'clear', 'galaxy']) {
    for (const key of word) {
      times.push(await timed(page, () => box.first().pressSequentially(key)))
      await page.waitForTimeout(300)
    }
    await box.first().fill('')
    await page.waitForTimeout(500)
  }
  return times.filter((time) => time > 0)
}

/** Chromium's own; the DOM's types do not have it yet. */
declare const scheduler: { postTask(work: () => void, options: { priority: 'user-blocking' }): Promise<void> }
type Timer = { painted: Promise<number> | null; longest: number; arm(): void }

/** Milliseconds; 0 where the list did not change. */
async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window as unknown as { timer: Timer }).timer.arm())
  await act()
  return page.evaluate(
    (patienceMs) =>
      Promise.race([
        (window as unknown as { timer: Timer }).timer.painted ?? 0,
        new Promise<number>((done) => setTimeout(() => done(0), patienceMs)),
      ]),
    UNCHANGED_MS,
  )
}

const longestTask = (page: Page) =>
  page.evaluate(() => {
    const { timer } = window as unknown as { timer: Timer }
    const { longest } = timer
    timer.longest = 0
    return longest
  })

/** Runs in the page. */
function installTimer() {
  const look = () =>
    `${document.querySelector('main [role="status"]')?.textContent ?? ''} ${[...document.querySelectorAll('main a[href^="/shop/"]')].map((a) => a.getAttribute('href')).find((href) => href && href.split('/').length === 3 && /\d/.test(href)) ?? ''}`
  const timer: Timer = {
    painted: null,
    longest: 0,
    arm: () => {
      timer.painted = new Promise((done) => {
        const before = look()
        let began = 0
        const onEvent = (event: Event) => {
          began ||= event.timeStamp
        }
        for (const type of ['click', 'change', 'input'])
          document.addEventListener(type, onEvent, { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (!began || look() === before) return
          observer.disconnect()
          // This callback runs before the frame is painted. The next task of the highest priority runs before
          // any work that the page itself has deferred.
          requestAnimationFrame(() => {
            void scheduler.postTask(() => done(performance.now() - began), { priority: 'user-blocking' })
          })
        })
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      })
    },
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) timer.longest = Math.max(timer.longest, entry.duration)
  }).observe({ type: 'longtask' })
  Object.assign(window, { timer })
}
