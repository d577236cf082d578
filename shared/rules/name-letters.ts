import { compareNames } from './name-order.ts'

/* How one of hundreds of brands or categories is found by its name. */

type Named = { name: string }

/** The capital that a name stands under; `#` for a digit or a name without a letter. Of any script. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFD'))?.[0] ?? ''
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}

/** The letters that names stand under, in order, `#` last. */
export const lettersOf = (things: readonly Named[]): string[] =>
  [...new Set(things.map(({ name }) => letterOf(name)))].sort((a, b) =>
    a === '#' || b === '#' ? Number(a === '#') - Number(b === '#') : compareNames(a, b),
  )

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The things in whose names every typed word begins a word; all for nothing typed. */
export function namedLike<T extends Named>(things: readonly T[], typed: string): T[] {
  const words = plain(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  return things.filter(({ name }) => {
    const own = plain(name).match(/[\p{L}\p{N}]+/gu) ?? []
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}
