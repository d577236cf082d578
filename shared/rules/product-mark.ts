const LAST_WORD = /(?:\s\S+|(?<=\p{Ll})\p{Lu}+[^\s\p{Lu}]*|counter)$/u

/**
 * Splits the product's name for its two-tone mark. The second tone begins at the last word ("Harbour Parts"),
 * at a capital within the word ("TradeHub"), or at "counter" ("Tradecounter"). Any other single word has the
 * first tone only.
 * @returns both pieces, which together are the name (ux.md, the shell)
 */
export function productMark(name: string): [first: string, second: string] {
  const at = name.search(LAST_WORD)
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}
