import { useRef, useState } from 'react'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { Fitting } from '#web/data/use-fitting.ts'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import css from './fitting-chip.module.css'

const DevicePicker = panelOnDemand(() => import('./DevicePicker.tsx').then((m) => m.DevicePicker))

/**
 * Over every list: the device it is narrowed to, dropped by one click or changed by another; or the way to
 * choose one.
 */
export function FittingChip({
  catalogue,
  fitting: { device, choose },
}: {
  catalogue: Catalogue
  fitting: Fitting
}) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className={css['fitting']} data-chosen={device ? true : undefined}>
      <button
        ref={opener}
        type="button"
        className={css['open']}
        aria-haspopup="dialog"
        onPointerEnter={DevicePicker.prefetch}
        onFocus={DevicePicker.prefetch}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 1.5h6a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM7 12.5h2" />
        </svg>
        <span>{device ? `Only what fits ${device.name}` : 'My device'}</span>
      </button>
      {device && (
        <button
          type="button"
          className={css['drop']}
          aria-label={`Show also what does not fit ${device.name}`}
          onClick={() => {
            opener.current?.focus()
            choose(null)
          }}
        >
          ✕
        </button>
      )}
      {isOpen && (
        <DevicePicker
          catalogue={catalogue}
          chosen={device}
          onChoose={(one) => {
            setOpen(false)
            choose(one)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
