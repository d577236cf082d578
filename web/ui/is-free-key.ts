import { keyShortcuts } from './key-shortcuts.ts'

/** Where a single key is typed, or has a meaning of its own. */
const TAKES_KEYS = 'input:not([type=checkbox]), select, textarea, dialog, [role=menu]'

/**
 * Whether a single key may do something: nobody types, no dialog is open, no Ctrl or Alt is held, and single
 * keys are not turned off.
 */
export const isFreeKey = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  keyShortcuts.areOn() &&
  !(target instanceof Element && target.closest(TAKES_KEYS)) &&
  !(ctrlKey || metaKey || altKey) &&
  document.querySelector('dialog[open]') === null
