import { isFreeKey } from '#web/ui/is-free-key.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'

/**
 * The keys of the buttons in the rows of a list (RowButton). A key presses the button of the row that has the
 * focus. Where no row has it, the key takes the focus to the first such button and does nothing else, so that
 * whoever presses it sees first which row is meant.
 */
export function useRowKeys() {
  useKeyDown((event) => {
    if (event.repeat || !/^[a-z]$/.test(event.key) || !isFreeKey(event)) return
    const wanted = `button[data-row-key="${event.key}"]`
    const row = event.target instanceof Element ? event.target.closest('tr, li') : null
    const own = row?.querySelector<HTMLButtonElement>(wanted)
    const first = own ?? document.querySelector<HTMLButtonElement>(`${wanted}:enabled`)
    if (!first) return
    event.preventDefault()
    if (own) own.click()
    else first.focus()
  })
}
