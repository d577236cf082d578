import { PictureImage } from '#web/parts/PictureImage.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import css from './picture-slider.module.css'

type Props = {
  src: string
  name: string
  hasMore: boolean
  onStep: (by: number) => void
  onClose: () => void
}

/**
 * A picture over the whole screen. Escape, the cross and a click beside it close it; focus returns to where
 * it was.
 */
export function PicturePopup({ src, name, hasMore, onStep, onClose }: Props) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={css['popup']}
      aria-label={name}
      onCancel={onClose}
      onClick={(event) => {
        if (!(event.target instanceof HTMLButtonElement)) onClose()
      }}
    >
      <PictureImage src={src} alt={name} shown="large" width={200} height={200} isEager />
      <button type="button" className={css['close']} aria-label="Close" onClick={onClose}>
        ✕
      </button>
      {hasMore && (
        <button
          type="button"
          className={css['before']}
          aria-label="Previous picture"
          onClick={() => onStep(-1)}
        >
          ‹
        </button>
      )}
      {hasMore && (
        <button type="button" className={css['next']} aria-label="Next picture" onClick={() => onStep(1)}>
          ›
        </button>
      )}
    </dialog>
  )
}
