import '@mantine/core/styles/Modal.layer.css'
import { Modal, type ModalProps } from '@mantine/core'
import { Library } from './Library.tsx'

/** A question in the middle of the page, open as long as it is there. */
export const Dialog = (props: Pick<ModalProps, 'title' | 'children' | 'onClose'>) =>
  <Library><Modal opened centered closeButtonProps={{ 'aria-label': 'Close' }} {...props} /></Library>
