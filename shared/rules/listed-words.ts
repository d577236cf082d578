/** Words as a sentence lists them: "a", "a and b", "a, b and c"; '' for none. */
export const listedWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
