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

/** An address as it stands on a parcel: firm, contact, lines, place. Blank parts leave no gap. */
export function AddressLines({ address }: { address: ShownAddress }) {
  const place = [address.suburb, address.city, address.state, address.postcode].filter(Boolean).join(' ')
  const lines = [address.company, address.name, address.address1, address.address2, place].filter(Boolean)
  return (
    <address className={css['address']}>
      {lines.map((line, at) => (
        <span key={`${String(at)} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
