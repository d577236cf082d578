/*
 * What this tab keeps of a person's work (sessionStorage). Some browsers forbid it, and it may be full. All
 * of it is kept under names that begin alike: whoever leaves drops it, whatever screens they have seen.
 */

const OWN = 'own:'
/** Whose work it is: a person's on one account. */
export type Owner = { userId: number; currentUserAccount: { accountid: string } }

/** The name under which a kind of work of a person on an account is kept. @param place which of its kind */
export const ownName = (kind: string, { userId, currentUserAccount }: Owner, place: string): string =>
  `${OWN}${kind}:${String(userId)}:${currentUserAccount.accountid}:${place}`

/** The name of what is kept of a page, whoever looks at it. */
export const pageName = (kind: string, page: string): string => `${OWN}${kind}:${page}`

/** Keeps a text under a name; '' keeps nothing. */
export const keepText = (name: string, text: string) =>
  changeKept((kept) => (text === '' ? kept.removeItem(name) : kept.setItem(name, text)))

/** Keeps data under a name, as JSON. */
export const keepData = (name: string, data: unknown) => keepText(name, JSON.stringify(data))

/** The text that is kept under a name, or ''. */
export function keptText(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** The data that are kept under a name; null where there are none, or no JSON. */
export function keptData(name: string): unknown {
  try {
    return JSON.parse(keptText(name))
  } catch {
    return null
  }
}

/** Drops what is kept under these names. */
export const dropKept = (isMeant: (name: string) => boolean) =>
  changeKept((kept) => {
    for (const name of Object.keys(kept)) if (isMeant(name)) kept.removeItem(name)
  })

/**
 * Drops what others have left in this tab, whose session ended while no page of it was open. What the same
 * person left on the same account stays.
 */
export function keepOnlyOf(owner: Owner) {
  const name = ownName('owner', owner, '')
  if (keptText(name) !== '') return
  const whose = (kept: string) => kept.split(':').slice(2, 4).join(':')
  dropKept((kept) => kept.startsWith(OWN) && whose(kept) !== whose(name))
  keepText(name, 'yes')
}

/** Drops all work of whoever has used this tab. */
export const dropOwn = () => dropKept((name) => name.startsWith(OWN))

/** Changes what is kept; nothing where that is not possible. */
function changeKept(change: (kept: Storage) => void) {
  try {
    change(sessionStorage)
  } catch {
    /* forbidden or full; then a reload loses what was typed */
  }
}
