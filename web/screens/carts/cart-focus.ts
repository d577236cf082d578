/**
 * Where the focus goes as a row of carts or their lines leaves: to the button that deletes the row which then
 * stands in its place, or the last row; where none is left, to the button that undoes.
 * @param at the place of the row
 */
export function deleteOrUndo(rows: HTMLElement | null, at: number, page = rows): HTMLElement | null {
  const deletes = [...(rows?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])]
  return deletes[at] ?? deletes.at(-1) ?? page?.querySelector<HTMLElement>('[data-undo]') ?? null
}
