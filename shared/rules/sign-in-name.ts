/** Characters that nobody sees: joiners, soft hyphens, selectors of a look, what fonts draw as nothing. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A name to sign in with as it is kept: no unseen characters, and wide or otherwise dressed letters as plain
 * ones, so that two names that read the same are the same. Letters of other alphabets stay.
 */
export const signInName = (typed: string): string => typed.normalize('NFKC').replace(UNSEEN, '').trim()
