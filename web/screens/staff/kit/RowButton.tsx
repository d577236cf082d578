import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './row-button.module.css'

type Props = ComponentProps<typeof Button> & {
  /** A small letter; useRowKeys of the screen hears it. */
  shortcut: string
}

/** A button in a row of a list, with the key that presses it where the row has the focus. */
export const RowButton = ({ shortcut, children, ...rest }: Props) => (
  <Button {...rest} data-row-key={shortcut} aria-keyshortcuts={shortcut}>
    {children} <kbd className={css['key']} data-key={shortcut.toUpperCase()} aria-hidden="true" />
  </Button>
)
