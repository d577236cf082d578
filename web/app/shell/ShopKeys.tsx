import { type KeyHelp, KeysDialog } from '#web/parts/KeysDialog.tsx'

const KEYS: KeyHelp = [
  [['/'], 'Search, from anywhere'],
  [['Enter'], 'In the search: show the results. Once they are there: go to the first quantity'],
  [['↓'], 'In the search: choose a suggestion, or go to the first quantity of the results'],
  [['Enter'], 'In a quantity: add it to your cart, and go to the next row'],
  [['↑', '↓'], 'In a list: the quantity of the row above or below. In the cart: one more or less'],
  [['c'], 'Go to your cart. In the cart: go to its checkout button'],
  [['Esc'], 'Close what is open'],
  [['?'], 'Show these keys'],
]
const SINGLE_KEYS = (
  <>
    the single keys <kbd>/</kbd>, <kbd>c</kbd> and <kbd>?</kbd>
  </>
)

/** The keys of the shop. */
export const ShopKeys = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={KEYS} singleKeys={SINGLE_KEYS} onClose={onClose} />
)
