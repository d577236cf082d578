/** The row of a list on the page that has the focus, by the id its table gives it; '' where none has. */
export const rowWithFocus = (): string =>
  document.activeElement?.closest<HTMLElement>('main [data-row]')?.dataset['row'] ?? ''

/**
 * Gives a row the focus, to its link, as soon as its table has drawn it. The page is not scrolled.
 * @param row as `rowWithFocus` has named it
 * @param signal ends the wait
 */
export function focusRow(row: string, signal: AbortSignal) {
  const link = () => document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(row)}"] a[href]`)
  const go = () => {
    if (signal.aborted) return observer.disconnect()
    const found = link()
    if (!found) return
    observer.disconnect()
    found.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(go)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
  go()
}
