import { describe, expect, it } from 'vitest'
import { placeName, placeQuery, placeWords } from './place-words.ts'

describe('names of places', () => {
  it.each([
    ['Whangārei', 'whangarei'],
    ["O'CONNOR", 'oconnor'],
    ['  St. Kilda ', 'st kilda'],
    ['Coffs  Harbour-Jetty', 'coffs harbour jetty'],
  ])('%j is compared as %j', (name, words) => {
    expect(placeWords(name)).toBe(words)
  })

  it.each([
    ['FORTITUDE VALLEY', 'Fortitude Valley'],
    ["O'CONNOR", "O'Connor"],
    ['MCDOWALL', 'McDowall'],
    ['WAGGA WAGGA (EAST)', 'Wagga Wagga (East)'],
    ['ANU', 'Anu'],
    ['Te Atatū', 'Te Atatū'],
    ['', ''],
  ])('%j is written %j', (name, written) => {
    expect(placeName(name)).toBe(written)
  })

  it.each([
    ['Fort val', ['fort', 'val']],
    ['Newtown, NSW', ['newtown', 'nsw']],
    ['4006', ['4006']],
    ['  ', []],
    ['a a b', ['a', 'b']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ])('%j looks for %j', (typed, words) => {
    expect(placeQuery(typed)).toEqual(words)
  })
})
