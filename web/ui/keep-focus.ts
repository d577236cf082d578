const PANEL = '[role="dialog"] [data-heading]'
const HEADING = 'main :is(h1, h2)[tabindex="-1"]'
const CONTENT = 'main[tabindex="-1"]'

/** The heading of the panel that lies over the page, or else of the page, or else the content of that. */
const ofPage = () =>
  document.querySelector<HTMLElement>(PANEL) ??
  document.querySelector<HTMLElement>(HEADING) ??
  document.querySelector<HTMLElement>(CONTENT)

/**
 * A control often goes with what it has changed, and the keyboard would start from the top of the page. Where
 * the focus is lost now, or its place goes before the focus has moved on, `to` takes it, which is read out.
 * @param to found at that moment; the page takes the focus where there is no such element
 */
export function keepFocus(to: () => HTMLElement | null | undefined = () => null) {
  focusIfLost(to)
  const place = document.activeElement
  const observer = new MutationObserver(() => {
    if (place?.isConnected) return
    stop()
    focusIfLost(to)
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', stop)
}

function focusIfLost(to: () => HTMLElement | null | undefined) {
  if (document.activeElement !== document.body) return
  const wanted = to()
  if (wanted?.isConnected) wanted.focus()
  else ofPage()?.focus({ preventScroll: true })
}
