/**
 * The link name of a name (OP-21): lower case, every run of other characters than letters and digits one
 * hyphen, none at the ends. It never contains an underscore.
 */
export const linkName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * The entry that a path parameter means: the one with that id, else the first with that link name (PRD-02,
 * OP-21), else the first with that id in other upper and lower case. Null when there is none.
 */
export function findByIdOrName<T extends { id: string; name: string }>(
  parameter: string,
  things: readonly T[],
): T | null {
  const link = linkName(parameter)
  return (
    things.find((t) => t.id === parameter) ??
    (link ? things.find((t) => linkName(t.name) === link) : undefined) ??
    things.find((t) => t.id.toLowerCase() === parameter.toLowerCase()) ??
    null
  )
}
