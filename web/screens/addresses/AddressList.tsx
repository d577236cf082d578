import { useRef, useState } from 'react'
import type { Addresses, SavedAddress } from '#web/data/address-fields.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { namedLike } from '#shared/rules/name-letters.ts'
import { NameFinder } from '#web/parts/NameFinder.tsx'
import { AddressCard } from './AddressCard.tsx'
import { RemovedAddress } from './RemovedAddress.tsx'
import css from './addresses.module.css'

type Props = Addresses & { mayAdd: boolean; mayChange: boolean }

/** More addresses than this can be searched. */
const SEARCHED_FROM = 12

/**
 * A card for each address; the one removed last leaves its place to a note that puts it back. Of many, those
 * are found in which every typed word begins a word.
 */
export function AddressList({ addresses, defaultAddressId, mayAdd, mayChange }: Props) {
  const [removed, setRemoved] = useState<{ address: SavedAddress; wasDefault: boolean; at: number } | null>(
    null,
  )
  const [typed, setTyped] = useState('')
  const [shownMany, setShownMany] = useState(addresses.length)
  if (shownMany !== addresses.length) {
    setShownMany(addresses.length)
    if (addresses.length > shownMany) setTyped('') // what was just added is seen, whatever was searched for
  }
  const [backId, setBackId] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isDefault = ({ addressId }: SavedAddress) => String(addressId) === defaultAddressId
  const isSearched = addresses.length > SEARCHED_FROM
  const isFound = (address: SavedAddress) =>
    !isSearched || namedLike([{ name: wordsOf(address) }], typed).length > 0
  const many = addresses.filter(isFound).length
  const cards = addresses.map((address, at) => (
    <AddressCard
      key={address.addressId}
      address={address}
      isDefault={isDefault(address)}
      mayChange={mayChange}
      isHidden={!isFound(address)}
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
    <>
      {isSearched && <NameFinder label="Find an address" typed={typed} onType={setTyped} />}
      <p className={css['found']} role="status">
        {isSearched && typed.trim() !== '' && foundWords(many, addresses.length)}
      </p>
      <ul className={css['cards']} aria-label="Your addresses" ref={list} tabIndex={-1}>
        {cards}
      </ul>
    </>
  )
}

const wordsOf = ({ addressId: _id, otherContacts, ...fields }: SavedAddress) =>
  [...Object.values(fields), ...otherContacts].join(' ')
const foundWords = (many: number, all: number) =>
  many === 0 ? 'No address matches.' : `${String(many)} of ${String(all)} addresses`
