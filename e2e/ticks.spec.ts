import { enter } from './facts.ts'
import { openTree } from './lists.ts'
import { expect, test } from './people.ts'

/* Filters that are ticked faster than their list is drawn. `owner` only reads here. */

const SLOWDOWN = 6
/** Lets the second tick meet the first at another step of its way into the address. */
const GAPS_MS = [0, 40, 120, 250]

test('CAT-24 a tick stays while list and address follow, however quickly the next one comes', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop')
  await openTree(page, 'Brand')
  const boxes = page.getByRole('group', { name: 'Brands' }).getByRole('checkbox')
  const keys = await Promise.all([0, 1].map((at) => boxes.nth(at).getAttribute('data-key')))
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  for (const gapMs of GAPS_MS) {
    const lost = page.evaluate(watchTicks, { keys, gapMs })
    await expect(page).toHaveURL(new RegExp(`/shop/brands/${keys.join('_')}$`))
    await page.evaluate(() => dispatchEvent(new Event('watched')))
    expect(await lost, `${String(gapMs)} ms between two ticks`).toEqual([])
    for (const at of [0, 1]) await boxes.nth(at).uncheck()
    await expect(page).toHaveURL(/\/shop(\/brands)?$/)
  }
})

/** Ticks two boxes and looks at them in each frame until it is told to stop: which of them lost its tick? */
async function watchTicks({ keys, gapMs }: { keys: (string | null)[]; gapMs: number }): Promise<string[]> {
  let isWatched = true
  addEventListener('watched', () => (isWatched = false), { once: true })
  const box = (key: string | null) =>
    document.querySelector<HTMLInputElement>(`input[data-key="${String(key)}"]`)
  const ticked: (string | null)[] = []
  const lost = new Set<string>()
  const look = () => {
    for (const key of ticked) if (box(key)?.checked !== true) lost.add(String(key))
  }
  const ticking = (async () => {
    for (const key of keys) {
      box(key)?.click()
      ticked.push(key)
      look()
      await new Promise((done) => setTimeout(done, gapMs))
    }
  })()
  while (isWatched) {
    await new Promise((done) => requestAnimationFrame(done))
    look()
  }
  await ticking
  return [...lost]
}
