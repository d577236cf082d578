import type { Page } from './people.ts'

/** What a person has done so far: keys pressed, clicks of a mouse, taps of a finger, and screens come to. */
export type Counted = { keys: number; clicks: number; taps: number; screens: string[] }

const SHIFTING = ['Shift', 'Control', 'Alt', 'Meta']

/**
 * Counts what arrives at the page, so that a test cannot leave out what it did: keys (a held Shift is part of
 * its key), presses of a mouse and of a finger, and the addresses that the page shows, one after the other
 * and without their queries. Counting begins with this call and outlasts a reload.
 */
export async function countWork(page: Page): Promise<Counted> {
  const counted: Counted = { keys: 0, clicks: 0, taps: 0, screens: [] }
  await page.exposeFunction('countWork', (what: 'keys' | 'clicks' | 'taps') => {
    counted[what] += 1
  })
  const listen = (shifting: string[]) => {
    const count = (what: string) => {
      const { countWork: counts } = window as unknown as { countWork?: (what: string) => Promise<void> }
      void counts?.(what)
    }
    window.addEventListener('keydown', ({ key }) => shifting.includes(key) || count('keys'), true)
    window.addEventListener(
      'pointerdown',
      ({ pointerType }) => count(pointerType === 'touch' ? 'taps' : 'clicks'),
      true,
    )
  }
  await page.addInitScript(listen, SHIFTING)
  await page.evaluate(listen, SHIFTING)
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && counted.screens.at(-1) !== pathname) counted.screens.push(pathname)
  })
  return counted
}
