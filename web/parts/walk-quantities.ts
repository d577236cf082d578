import type { KeyboardEvent } from 'react'

/**
 * Goes to the quantity of the next row (1) or the one before (-1) that has one. Found in the page, so that a
 * hundred rows need not know of each other.
 */
export function goToQuantity(input: HTMLInputElement, by: 1 | -1) {
  let row = neighbour(input.closest('li'), by)
  while (row) {
    const found = row.querySelector<HTMLInputElement>('input[data-quantity]')
    if (found) return found.focus()
    row = neighbour(row, by)
  }
}
const neighbour = (row: Element | null, by: 1 | -1) =>
  (by === 1 ? row?.nextElementSibling : row?.previousElementSibling) ?? null

/**
 * Goes to the first quantity of what a search has found.
 * @returns what there is of it: a quantity, none, or nothing drawn yet
 */
export function goToFoundQuantity(term: string): 'quantity' | 'none' | 'notDrawn' {
  const results = document.querySelector(`main [data-found-for="${CSS.escape(term)}"]`)
  if (!results) return 'notDrawn'
  const first = results.querySelector<HTMLInputElement>('input[data-quantity]')
  first?.focus()
  return first ? 'quantity' : 'none'
}

/**
 * Up and down in a list of rows go from quantity to quantity, as in a sheet, instead of stepping the one they
 * are in.
 */
export function walkQuantities(event: KeyboardEvent) {
  const { target, key } = event
  if (
    (key !== 'ArrowDown' && key !== 'ArrowUp') ||
    !(target instanceof HTMLInputElement) ||
    !target.matches('[data-quantity]')
  )
    return
  event.preventDefault()
  event.stopPropagation()
  goToQuantity(target, key === 'ArrowDown' ? 1 : -1)
}
