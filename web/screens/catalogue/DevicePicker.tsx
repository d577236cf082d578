import { type KeyboardEvent, useId, useState } from 'react'
import { findDevices } from '#shared/rules/find-devices.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { Device, Vendor } from '#web/data/catalogue/groups.ts'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import css from './device-picker.module.css'

type Props = {
  catalogue: Catalogue
  chosen: Device | null
  onChoose: (device: Device) => void
  onClose: () => void
}

/**
 * Chooses a device: by maker, or by typing what it is called. Up and down walk the devices from the text,
 * Enter takes one, Escape leaves.
 */
export function DevicePicker({ catalogue, chosen, onChoose, onClose }: Props) {
  const vendors = catalogue.vendors.filter(({ count }) => count > 0)
  const [vendor, setVendor] = useState(chosen?.vendor.id ?? vendors[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useModal()
  const id = useId()
  const offered = (devices: readonly Device[]) => devices.filter(({ count }) => count > 0)
  const isSearch = typed.trim() !== ''
  const devices = isSearch
    ? findDevices(offered(vendors.flatMap((one) => one.devices)), typed)
    : offered(vendors.find((one) => one.id === vendor)?.devices ?? [])
  const active = devices[at]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) onChoose(active)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), devices.length - 1)
      setAt(next)
      document.getElementById(`${id}-${String(next)}`)?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={css['picker']}
      aria-labelledby={`${id}-title`}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css['head']}>
        <h2 id={`${id}-title`}>Show only what fits</h2>
        <Button look="plain" onClick={onClose} aria-label="Close">
          ✕
        </Button>
      </div>
      <input
        data-autofocus
        className={css['find']}
        type="search"
        placeholder="Type a device or model number"
        aria-label="Find a device"
        value={typed}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active ? `${id}-${String(at)}` : undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
      />
      {!isSearch && (
        <Makers
          vendors={vendors}
          chosen={vendor}
          onChoose={(next) => {
            setVendor(next)
            setAt(0)
          }}
        />
      )}
      <ul className={css['devices']} id={`${id}-list`} role="listbox" aria-label="Devices">
        {devices.map((device, index) => (
          <li
            key={device.id}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={device.id === chosen?.id}
            data-active={index === at || undefined}
            onClick={() => onChoose(device)}
          >
            <DeviceFacts device={device} hasMaker={isSearch} />
          </li>
        ))}
      </ul>
      {devices.length === 0 && (
        <p className={css['none']} role="status">
          Nothing found for that device
        </p>
      )}
    </dialog>
  )
}

type MakersProps = { vendors: readonly Vendor[]; chosen: string; onChoose: (id: string) => void }

const Makers = ({ vendors, chosen, onChoose }: MakersProps) => (
  <div className={css['vendors']} role="group" aria-label="Makers">
    {vendors.map(({ id, name }) => (
      <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {name}
      </button>
    ))}
  </div>
)

const DeviceFacts = ({ device, hasMaker }: { device: Device; hasMaker: boolean }) => (
  <>
    <span>
      {hasMaker && `${device.vendor.name} `}
      {device.name}
    </span>
    <span className={css['count']}>
      {device.count}
      <span className="unseen"> products</span>
    </span>
  </>
)
