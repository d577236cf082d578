/** @param digits the first twelve digits of an EAN-13. @returns the thirteenth, the check digit */
export function eanCheckDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** A barcode of the range that GS1 leaves to shops (29...), so that no real article has it. */
export function inventEan(brandPlace: number, itemPlace: number): string {
  const digits = `29${String(brandPlace + 101)}${String(itemPlace).padStart(7, '0')}`
  return `${digits}${String(eanCheckDigit(digits))}`
}
