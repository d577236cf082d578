/**
 * Does some work in the browser's next pause, at the latest after so long, however busy the page is. @returns
 * what calls it off
 */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // not every browser says when it is idle
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const task = requestIdleCallback(work, { timeout: timeoutMs })
  return () => cancelIdleCallback(task)
}
