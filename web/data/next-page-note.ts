/* What a page leaves for the one that is loaded after it, in this tab. It is read once. */

export const leaveNote = (name: string, text = 'yes') => sessionStorage.setItem(name, text)

/** The text that the page before has left, or ''. */
export function takeNote(name: string): string {
  const text = sessionStorage.getItem(name) ?? ''
  sessionStorage.removeItem(name)
  return text
}
