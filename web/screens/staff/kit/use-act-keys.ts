import { useKeyDown } from '#web/ui/use-key-down.ts'

/** What can be done with the object of a screen: each act has a button and a key. */
export type Act = { id: string; word: string; key: string; act: () => void }

/** A key of an act works wherever nobody types and no dialog is open. */
export function useActKeys(acts: readonly Omit<Act, 'word'>[]) {
  useKeyDown((event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [role=menu]')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const found = acts.find(({ key }) => key === event.key)
    if (!found || document.querySelector('dialog[open]')) return
    event.preventDefault()
    found.act()
  })
}
