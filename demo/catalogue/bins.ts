const BAYS = 24
const LEVELS = 5
const AISLE_FIRST = 'A'.charCodeAt(0)

/** Where the product with this place in the catalogue lies: aisle, bay and level, such as B-07-3. */
export function binOf(place: number): string {
  const level = (place % LEVELS) + 1
  const bay = (Math.floor(place / LEVELS) % BAYS) + 1
  const aisle = String.fromCharCode(AISLE_FIRST + (Math.floor(place / (LEVELS * BAYS)) % 26))
  return `${aisle}-${String(bay).padStart(2, '0')}-${String(level)}`
}
