import { LIST_WORDS_MAX } from '../codes/limits.ts'

/** A name of a place as it is compared: small letters, without macrons, apostrophes and full stops. */
export const placeWords = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/[’'.]/g, '')

type Place = { suburb: string; postcode: string; state: string; city: string }
/** What is searched of a place: each word with a blank before it. */
export const placeIndex = ({ suburb, postcode, state, city }: Place): string =>
  ` ${placeWords(suburb)} ${postcode} ${placeWords(state || city)}`

const CAPITALS = /^[^a-z]*[A-Z][^a-z]*$/

/** A name as it is written on an address. Lists of Australia have capitals only: "MOUNT MEE", "O'CONNOR". */
export const placeName = (name: string): string =>
  CAPITALS.test(name)
    ? name
        .toLowerCase()
        .replace(
          /(^|[\s\-(/])(mc|[od]['’])?(\p{L})/gu,
          (_all, before: string, prefix: string | undefined, letter: string) =>
            before + (prefix ? prefix.charAt(0).toUpperCase() + prefix.slice(1) : '') + letter.toUpperCase(),
        )
    : name

/**
 * What is looked for of a typed text: its words, of which each must begin a word of the place. The comma of
 * "Newtown, NSW" does not count. Each word costs a comparison with many places, so there are at most
 * LIST_WORDS_MAX different ones.
 */
export const placeQuery = (typed: string): string[] =>
  [...new Set(placeWords(typed.replaceAll(',', ' ')).split(' '))]
    .filter((word) => word !== '')
    .slice(0, LIST_WORDS_MAX)
