import { isFreeKey } from '#web/ui/is-free-key.ts'
import { focusFirstRow } from '#web/ui/table/use-grid-keys.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'

/** Elements that handle the arrow keys themselves. */
const OWN_ARROWS = '[role=grid], [role=listbox], [role=tablist]'

/** The filter field of a list. It uses the arrow keys left and right only. */
const FILTER = 'main input[type=search]:not([role=combobox])'

/**
 * Arrow down moves the focus to the first row of the screen's list. It does so in the list's filter, and
 * wherever no other field has the focus.
 * @param isList whether the screen is one list; on other screens the arrow key scrolls the page
 */
export function useListKeys(isList: boolean) {
  useKeyDown((event) => {
    if (!isList || event.key !== 'ArrowDown' || event.defaultPrevented) return
    const { target } = event
    const isOf = (places: string) => target instanceof Element && target.closest(places) !== null
    if (!(isOf(FILTER) || isFreeKey(event)) || isOf(OWN_ARROWS)) return
    if (focusFirstRow()) event.preventDefault()
  })
}
