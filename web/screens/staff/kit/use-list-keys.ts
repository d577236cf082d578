import { isFreeKey } from '#web/ui/is-free-key.ts'
import { focusFirstRow } from '#web/ui/table/use-grid-keys.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'

/** Where an arrow has a meaning of its own. */
const OWN_ARROWS = '[role=grid], [role=listbox], [role=tablist]'

/** The field that narrows a list: of the arrows it needs but left and right. */
const FILTER = 'main input[type=search]:not([role=combobox])'

/**
 * Arrow down goes to the first row of the list of a screen from its filter and from wherever nobody types,
 * without Tab before it.
 * @param isList whether the screen is one list; on others an arrow scrolls
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
