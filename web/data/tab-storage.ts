/* What this tab keeps of a person's work (sessionStorage). Some browsers forbid it, and it may be full. */

/** Changes what is kept; nothing where that is not possible. */
export function changeKept(change: (kept: Storage) => void) {
  try {
    change(sessionStorage)
  } catch {
    /* forbidden or full; then a reload loses what was typed */
  }
}

/** Drops what is kept under these names. */
export const dropKept = (isMeant: (name: string) => boolean) =>
  changeKept((kept) => {
    for (const name of Object.keys(kept)) if (isMeant(name)) kept.removeItem(name)
  })
