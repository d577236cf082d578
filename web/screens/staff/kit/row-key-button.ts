/**
 * The button with a key (RowButton) in the row at a place of a list, or in its last row. A row without that
 * button gives its first one.
 */
export function rowKeyButton(list: HTMLElement | null, at: number, key: string): HTMLElement | null {
  const rows = [...(list?.children ?? [])]
  const row = rows[at] ?? rows.at(-1)
  return (
    row?.querySelector<HTMLElement>(`button[data-row-key="${key}"]`) ??
    row?.querySelector<HTMLElement>('button') ??
    null
  )
}
