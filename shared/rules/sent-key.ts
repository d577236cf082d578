/** Whether a text is the key of something that a page sends, which is done once however often it comes. */
export const isSentKey = (text: string): boolean => /^[\w-]{16,64}$/.test(text)
