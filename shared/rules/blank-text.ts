/** Blanks, controls, marks without a letter, and characters that fonts draw as nothing. */
const UNSEEN = /[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether nobody can see anything of a text: a reason or a name of such characters alone is none. */
export const isBlank = (text: string): boolean => text.replaceAll(UNSEEN, '') === ''
