import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { Library } from './Library.tsx'

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

/** A question in the middle of the page, open as long as it is there. */
export const Dialog = (props: Props) => (
  <Library>
    <Modal opened centered closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
  </Library>
)
