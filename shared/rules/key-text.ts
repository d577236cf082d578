/** A number of a row as text: digits alone, no more than a number holds exactly. */
export const KEY_TEXT = /^\d{1,15}$/

/** The number of a row that a text is, such as a part of an address; null for any other text. */
export const keyIn = (text: string): number | null => (KEY_TEXT.test(text) ? Number(text) : null)
