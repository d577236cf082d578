import { type KeyHelp, KeysDialog } from '#web/parts/KeysDialog.tsx'

const KEYS: KeyHelp = [
  [
    ['/'],
    'Search: an order, customer, product, invoice, amount or connote, from anywhere. Ctrl K does the same',
  ],
  [['↓'], 'On the page of a list: go to its first row'],
  [['↑', '↓'], 'In a list: the row above or below. Page Up, Page Down and Ctrl End go further'],
  [['Space'], 'In a list: select the row. With Shift: all rows up to it'],
  [['Enter'], 'In a list: open what has the focus, or sort by the column'],
  [['a', 'z'], 'The letter on a button presses it. In a list it is that of the row which has the focus'],
  [['Esc'], 'Close what is open'],
  [['?'], 'Show these keys'],
]

/** The keys of the console. */
export const StaffKeys = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={KEYS} singleKeys="single keys" onClose={onClose} />
)
