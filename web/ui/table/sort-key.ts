/** The character before a number in a key is this one and so many digits further. */
const ZERO = 48

/**
 * What a value is sorted by: numbers as numbers, texts in natural order, whatever their case, so that item 2
 * comes before item 10. Keys are made once for each row, since plain comparisons of them are quick.
 */
export const sortKey = (value: string | number): string | number =>
  typeof value === 'number'
    ? value
    : value
        .toLowerCase()
        .replace(/0*(\d+)/g, (_, digits: string) => String.fromCharCode(ZERO + digits.length) + digits)
