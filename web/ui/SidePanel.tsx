import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, type DrawerProps } from '@mantine/core'
import { useDeferredValue } from 'react'
import { Library } from './Library.tsx'
import { SelectFirst } from './SelectFirst.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import { useKeyDown } from './use-key-down.ts'

type Props = Pick<DrawerProps, 'title' | 'position' | 'size' | 'children' | 'onClose'> & {
  isOpen: boolean
  closeLabel?: string
}

/** A finger meets it. */
const TOUCH_PX = 40
/** Where somebody begins to type; the quantities of a list come after its heading. */
const FIELD =
  ':is(input:not([type=hidden]), select, textarea):not(:disabled, [data-quantity], details:not([open]) *)'

/** As a panel opens, its first field has the focus, or else its heading: not the button that closes it. */
function markFirst(content: HTMLElement | null) {
  const heading = content?.closest('[role="dialog"]')?.querySelector('[data-heading]')
  const first = content?.querySelector(FIELD) ?? heading
  first?.setAttribute('data-autofocus', '')
}

/**
 * A panel that slides in from the side of the page. It opens after it stands in the page: so the library
 * notes where the focus was, and gives it back. Escape closes it, unless something in it has used the key and
 * stopped it: the library hears keys before its content does.
 */
export function SidePanel({ isOpen, closeLabel = 'Close', title, children, ...props }: Props) {
  const isShown = useDeferredValue(isOpen, false)
  useFocusAfterwards(isOpen)
  useKeyDown(({ key, isComposing }) => {
    const isUnderDialog = document.querySelector('dialog[open]') !== null
    if (isOpen && key === 'Escape' && !isComposing && !isUnderDialog) props.onClose()
  })
  return (
    <Library>
      <Drawer
        opened={isShown}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': closeLabel, size: TOUCH_PX }}
        title={
          <span tabIndex={-1} data-heading>
            {title}
          </span>
        }
        {...props}
      >
        <SelectFirst innerRef={markFirst}>{children}</SelectFirst>
      </Drawer>
    </Library>
  )
}
