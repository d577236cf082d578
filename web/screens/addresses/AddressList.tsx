import { useRef, useState } from 'react'
import type { Addresses, SavedAddress } from '#web/data/address-fields.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { AddressCard } from './AddressCard.tsx'
import { RemovedAddress } from './RemovedAddress.tsx'
import css from './addresses.module.css'

type Props = Addresses & { mayAdd: boolean; mayChange: boolean }

/** A card for each address; the one removed last leaves its place to a note that puts it back. */
export function AddressList({ addresses, defaultAddressId, mayAdd, mayChange }: Props) {
  const [removed, setRemoved] = useState<{ address: SavedAddress; wasDefault: boolean; at: number } | null>(
    null,
  )
  const [backId, setBackId] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isDefault = ({ addressId }: SavedAddress) => String(addressId) === defaultAddressId
  const cards = addresses.map((address, at) => (
    <AddressCard
      key={address.addressId}
      address={address}
      isDefault={isDefault(address)}
      mayChange={mayChange}
      isOnly={addresses.length === 1}
      isBack={address.addressId === backId}
      onRemoved={(wasDefault) => {
        setRemoved({ address, wasDefault, at })
        setBackId(null) // the same address comes back under the same number
      }}
    />
  ))
  if (removed)
    cards.splice(
      removed.at,
      0,
      <RemovedAddress
        key={`removed ${String(removed.address.addressId)}`}
        {...removed}
        nextDefault={addresses.find(isDefault)?.addressName ?? ''}
        mayPutBack={mayAdd}
        onGone={(addressId) => {
          setRemoved(null)
          setBackId(addressId)
          if (addressId === null) keepFocus(() => list.current)
        }}
      />,
    )
  return (
    <ul className={css['cards']} aria-label="Your addresses" ref={list} tabIndex={-1}>
      {cards}
    </ul>
  )
}
