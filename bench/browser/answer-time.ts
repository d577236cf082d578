import type { Page } from 'playwright-core'

/** Chromium's own; the DOM's types do not have it yet. */
declare const scheduler: { postTask(work: () => void, options: { priority: 'user-blocking' }): Promise<void> }
const PATIENCE_MS = 10_000
type Armed = { answered: Promise<number> }

/**
 * Milliseconds from the first click or key of an act to the paint of the frame that shows an element.
 * @param shown an XPath; nothing may match it before
 * @returns Infinity where it does not come within PATIENCE_MS
 */
export async function answerTime(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  await page.evaluate((path) => {
    const isShown = () =>
      document.evaluate(`boolean(${path})`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue
    if (isShown()) throw new Error(`it is there before: ${path}`)
    const answered = new Promise<number>((done) => {
      let began = 0
      for (const type of ['pointerdown', 'keydown'])
        document.addEventListener(type, (event) => (began ||= event.timeStamp), { capture: true, once: true })
      const look = () => {
        if (!began || !isShown()) {
          requestAnimationFrame(look)
          return
        }
        // the next task of the highest priority runs after the frame is painted
        void scheduler.postTask(() => done(performance.now() - began), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    })
    Object.assign(window, { armed: { answered } satisfies Armed })
  }, shown)
  await act()
  return page.evaluate(
    (patienceMs) =>
      Promise.race([
        (window as unknown as { armed: Armed }).armed.answered,
        new Promise<number>((done) => setTimeout(() => done(Infinity), patienceMs)),
      ]),
    PATIENCE_MS,
  )
}
