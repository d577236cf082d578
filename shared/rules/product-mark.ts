const LAST_WORD = /(?:\s\S+|(?<=\p{Ll})\p{Lu}+[^\s\p{Lu}]*|counter)$/u

/**
 * The product's name as its mark shows it, in two tones: its last word, written apart ("Harbour Parts"), with
 * a capital ("TradeHub") or as a counter ("Tradecounter"), stands in the second. A name of one word has the
 * first tone only.
 * @returns both parts, which together are the name (ux.md, the shell)
 */
export function productMark(name: string): [first: string, second: string] {
  const at = name.search(LAST_WORD)
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}
