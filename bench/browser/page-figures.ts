import type { Page } from 'playwright-core'

/** What one load of a page transferred, in compressed bytes. */
export type PageFigures = {
  scriptBytes: number
  dataBytes: number
  largestPaintMs: number
  layoutShift: number
}

type Seen = { largestPaint: number; shift: number }

/** Opens a page with an empty browser cache and waits until it is idle. */
export async function watchPage(page: Page, url: string, ready: string): Promise<PageFigures> {
  await page.addInitScript(() => {
    const seen: Seen = { largestPaint: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largestPaint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  const figures = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Seen }
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const bytes = (isWanted: (path: string) => boolean) =>
      resources
        .filter((r) => isWanted(new URL(r.name).pathname))
        .reduce((sum, r) => sum + r.encodedBodySize, 0)
    return {
      scriptBytes: bytes((path) => path.endsWith('.js')),
      dataBytes: bytes((path) => path.startsWith('/rest/')),
      largestPaintMs: seen.largestPaint,
      layoutShift: seen.shift,
    }
  })
  await page.context().close()
  return figures
}
