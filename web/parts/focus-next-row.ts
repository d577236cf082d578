/**
 * Before a button goes with its row, or by itself: gives the focus to the button of the next row, else of the
 * one before, else to the panel, so that the keyboard stays where it is.
 */
export function focusNextRow(button: HTMLElement) {
  const row = button.closest('li')
  const list = row?.parentElement
  if (!row || !list) return
  const rows = [...list.children]
  const at = rows.indexOf(row)
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()]
  const next = others.map((one) => one.querySelector('button')).find(Boolean)
  const target = next ?? button.closest<HTMLElement>('[role="dialog"]')
  target?.focus()
}
