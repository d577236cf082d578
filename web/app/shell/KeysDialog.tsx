import { keyShortcuts, useKeyShortcuts } from '#web/data/key-shortcuts.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './keys-dialog.module.css'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search, from anywhere'],
  [['Enter'], 'In the search: show the results. Once they are there: go to the first quantity'],
  [['↓'], 'In the search: choose a suggestion, or go to the first quantity of the results'],
  [['Enter'], 'In a quantity: add it to your cart, and go to the next row'],
  [['↑', '↓'], 'In a list: the quantity of the row above or below. In the cart: one more or less'],
  [['c'], 'Go to your cart. In the cart: go to its checkout button'],
  [['Esc'], 'Close what is open'],
  [['?'], 'Show these keys'],
]

/** The keys of the shop, and whether single keys do anything (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const areOn = useKeyShortcuts()
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      isBusy={false}
      onClose={onClose}
      ways={
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <dl className={css['keys']}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={(event) => keyShortcuts.turn(event.target.checked)}
        />
        <span>
          Use the single keys <kbd>/</kbd>, <kbd>c</kbd> and <kbd>?</kbd>
        </span>
      </label>
    </DialogFrame>
  )
}
