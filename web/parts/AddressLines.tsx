import css from './address-lines.module.css'

export type ShownAddress = {
  company: string
  name: string
  address1: string
  address2: string
  suburb: string
  city: string
  state: string
  postcode: string
}

/** An address as on a parcel: firm, contact, lines, locality. Blank lines leave no gap. */
export function AddressLines({ address }: { address: ShownAddress }) {
  const locality = [address.suburb, address.city, address.state, address.postcode].filter(Boolean).join(' ')
  const lines = [address.company, address.name, address.address1, address.address2, locality].filter(Boolean)
  return (
    <address className={css['address']}>
      {lines.map((line, at) => (
        <span key={`${String(at)} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
