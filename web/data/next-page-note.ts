/* What a page leaves for the one that is loaded after it, in this tab. It is read once. */

export const leaveNote = (name: string) => sessionStorage.setItem(name, 'yes')

/** Whether the page before has left it. */
export function takeNote(name: string): boolean {
  const isLeft = sessionStorage.getItem(name) !== null
  sessionStorage.removeItem(name)
  return isLeft
}
