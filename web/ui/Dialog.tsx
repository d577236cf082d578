import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { Library } from './Library.tsx'
import { SelectFirst } from './SelectFirst.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

type Props = Pick<ModalProps, 'title' | 'children' | 'onClose'> &
  Partial<
    Pick<
      ModalProps,
      | 'size'
      | 'padding'
      | 'fullScreen'
      | 'classNames'
      | 'closeButtonProps'
      | 'closeOnEscape'
      | 'closeOnClickOutside'
      | 'onKeyDown'
    >
  >

/**
 * A question in the middle of the page, open as long as it is there. It leaves the page while open, so the
 * library does not give the focus back.
 */
export function Dialog({ children, ...props }: Props) {
  useFocusAfterwards(true)
  return (
    <Library>
      <Modal opened centered closeButtonProps={{ 'aria-label': 'Close' }} {...props}>
        <SelectFirst>{children}</SelectFirst>
      </Modal>
    </Library>
  )
}
