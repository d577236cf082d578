import { LIST_WORDS_MAX } from '#shared/codes/limits.ts'

/** The words of a text that a list is searched for: in small letters, each once, LIST_WORDS_MAX at most. */
export const listWords = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, LIST_WORDS_MAX)
