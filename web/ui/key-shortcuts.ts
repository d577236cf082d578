import { useSyncExternalStore } from 'react'
import { useKeyDown } from './use-key-down.ts'

/*
 * Shortcuts of a single key. They can be turned off (WCAG 2.1.4): who speaks to the computer, or presses keys
 * unasked, would set them off. Kept on this device, for whoever uses it.
 */

const KEY = 'key-shortcuts'
const listeners = new Set<() => void>()
let areOn = read()

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether shortcuts of a single key work. */
export const keyShortcuts = {
  areOn: () => areOn,
  turn: (on: boolean) => {
    areOn = on
    try {
      if (on) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, 'off')
    } catch {
      /* storage is forbidden or full here; then it lasts as long as the page */
    }
    for (const listen of listeners) listen()
  },
}
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useKeyShortcuts = (): boolean => useSyncExternalStore(subscribe, keyShortcuts.areOn)

/** Whether the key belongs to what is typed. A number takes no such key, so it may be a shortcut there. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=number]), textarea, select, [contenteditable]')

/** Dialogs and drawers. */
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]'
const isDialogOpen = () =>
  [...document.querySelectorAll(DIALOGS)].some((dialog) => dialog.getClientRects().length > 0)

/**
 * Does something on a single key, unless it is typed, a dialog or a drawer is open, or shortcuts are turned
 * off.
 */
export function useShortcut(key: string, act: () => void) {
  useKeyDown((event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (!areOn || isTyped(event) || isDialogOpen()) return
    event.preventDefault()
    act()
  })
}
