/** The refusals of delivery addresses and of who receives goods at them. */
export const ADDRESS_REFUSALS = {
  'address.addressName': 'Please input your address name!',
  'address.name': 'Please input your name!',
  'address.line1': 'Please input your address!',
  'address.suburb': 'Please input your suburb!',
  'address.city': 'Please input your city!',
  'address.state': 'Please input your state!',
  'address.postcode': 'Please input your postcode!',
  'address.postcodeDigits': 'Please input your postcode in digits!',
  'address.postcodeLength': 'Please input a postcode of four digits!',
  'address.unknown': 'This address is not available',
  'account.addresses': 'This account already has {max} addresses, the maximum. Please delete one first.',
  'account.addressContacts': 'An address can have {max} other contacts',
  'account.addressContact': 'The name of a contact can have {max} characters',
  'address.last': 'The only address cannot be removed',
} as const
