/** An address as it is typed. */
export const ADDRESS = {
  ...{ addressName: 'Depot', companyName: 'Depot', contactName: 'Kim', addressLine1: '1 Wharf Street' },
  ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
}

/** Another contact of an address. */
export const othersAt = ({ addressId }: { addressId: number }) => ({ addressId, contacts: ['Sam Ng'] })
