/** Selects what is filled in where the focus is, as Tab does: whoever types in a dialog then replaces it. */
export function selectFilled(field: Element | null) {
  if (field instanceof HTMLInputElement) field.select()
}
