import { isFreeKey } from '#web/ui/is-free-key.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'

/** What can be done with the object of a screen: each act has a button and a key. */
export type Act = { id: string; word: string; key: string; isBusy?: boolean; act: () => void }

/** A key of an act works wherever nobody types and no dialog is open. */
export function useActKeys(acts: readonly Omit<Act, 'word'>[]) {
  useKeyDown((event) => {
    const found = acts.find(({ key }) => key === event.key)
    if (!found || !isFreeKey(event)) return
    event.preventDefault()
    if (!found.isBusy) found.act()
  })
}
