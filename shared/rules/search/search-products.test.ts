import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchDevice, SearchDoc } from './search-doc.ts'
import { searchHelp } from './search-help.ts'
import {
  buildingSearchIndex,
  buildSearchIndex,
  isWorthRebuilding,
  noteAvailability,
  updateSearchIndex,
} from './search-index.ts'
import { nearHits, searchProducts } from './search-products.ts'
import { bareCode } from './search-words.ts'
import { tradeWordsOf } from './trade-words.ts'

const DEVICES: SearchDevice[] = [
  { vendor: 'Apple', name: 'iPhone 15 Pro Max', aliases: ['A2849'], introduced: '2023-09-22' },
  { vendor: 'Apple', name: 'iPhone 15 Pro', aliases: ['A3102'], introduced: '2023-09-22' },
  { vendor: 'Apple', name: 'iPhone 15', aliases: [], introduced: '2023-09-22' },
  { vendor: 'Samsung', name: 'Galaxy S24 Ultra', aliases: ['SM-S928B'], introduced: '2024-01-31' },
]
const doc = (id: string, name: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  id,
  name,
  shortName: '',
  description: '',
  attributes: [],
  ean: '',
  brand: 'Kestrel',
  categories: ['Cases', 'Accessories'],
  categoryId: 'cases',
  devices: [],
  isAvailable: true,
  rank: 0,
  ...more,
})
const DOCS: SearchDoc[] = [
  doc('KS-4580-CL', 'AeroShield Clear Case for iPhone 15 Pro', { devices: [1], ean: '9300000001000' }),
  doc('KS-4579-CL', 'AeroShield Clear Case for iPhone 15 Pro Max', { devices: [0] }),
  doc('KS-4582-CL', 'AeroShield Clear Case for iPhone 15', { devices: [2] }),
  doc('BA-100', 'Rugged Case', { devices: [0, 1, 2] }),
  doc('TL-1', 'Braided Cable USB-C 2 m', {
    categories: ['Cables', 'Power'],
    categoryId: 'cables',
    description: 'Charges any phone.',
    attributes: ['16 g'],
  }),
  doc('TL-2', 'Braided Cable USB-C 20 cm', { categories: ['Cables', 'Power'], categoryId: 'cables' }),
  doc('VK-20', 'Wall Charger 20 W', { categories: ['Chargers', 'Power'], categoryId: 'chargers' }),
  doc('WB-5', 'Reserve Power Bank 10,000 mAh', { categories: ['Power Banks', 'Power'], categoryId: 'banks' }),
  doc('S-1', 'Perch Speaker', { categories: ['Speakers', 'Audio'], categoryId: 'speakers' }),
]
const index = buildSearchIndex(DOCS, DEVICES)
const find = (text: string, categories?: string[]) =>
  searchProducts(index, text, { limit: 20, categories: categories ? new Set(categories) : null }).ids

describe('what a text means', () => {
  it.each<[string, string]>([
    ['KS-4580-CL', 'KS-4580-CL'],
    ['ks4580cl', 'KS-4580-CL'],
    ['4580', 'KS-4580-CL'],
    ['4580cl clear', 'KS-4580-CL'],
    ['9300000001000', 'KS-4580-CL'],
    ['09300000001000', 'KS-4580-CL'],
    ['iphone 15 pro clear case', 'KS-4580-CL'],
    ['15 pro case', 'KS-4580-CL'],
    ['15 pro max case', 'KS-4579-CL'],
    ['clear case 15', 'KS-4582-CL'],
    ['a3102', 'KS-4580-CL'],
    ['iphnoe 15 pro case', 'KS-4580-CL'],
    ['usbc cable 2m', 'TL-1'],
    ['type c cable', 'TL-1'],
    ['20w', 'VK-20'],
    ['powerbank 10000mah', 'WB-5'],
    ['spekaer', 'S-1'],
    ['speakers', 'S-1'],
    ['cover for iphone 15', 'KS-4582-CL'],
    ['kestrel speaker', 'S-1'],
  ])('%s', (text, first) => {
    expect(find(text)[0]).toBe(first)
  })

  it.each(['4581', '2w', 'iphone 16 case', 'case zz99', 'zzqqxxy', '', ' ', '.*', "' or 1=1 --", '()'])(
    '%j finds nothing',
    (text) => {
      expect(find(text)).toEqual([])
    },
  )

  it('numbers are met as they are: 2 m is not 20 cm, and no number is a typing mistake', () => {
    expect(find('cable 2')).toEqual(['TL-1'])
    expect(find('iphone 51')).toEqual([])
    expect(find('cable 16')).toEqual([]) // a weight of 16 g
    expect(find('cable 16 g')).toEqual(['TL-1'])
  })

  it('a category limits before the best are chosen, not after', () => {
    expect(searchProducts(index, 'kestrel', { limit: 1, categories: new Set(['speakers']) })).toMatchObject({
      ids: ['S-1'],
      many: 1,
    })
    expect(find('kestrel', [])).toEqual([])
  })

  it('words of letters that nobody knows are left out and named, numbers never', () => {
    expect(searchProducts(index, 'quokka rugged case', { limit: 5 })).toEqual({
      ids: ['BA-100'],
      many: 1,
      leftOut: ['quokka'],
    })
    expect(searchProducts(index, 'quokka', { limit: 5 })).toEqual({ ids: [], many: 0, leftOut: [] })
  })

  it('among equals what can be had comes first, then what was bought, then the best sellers, never the alphabet', () => {
    const equals = buildSearchIndex(
      [
        doc('1', 'Grip B', { isAvailable: false, rank: 1 }),
        doc('2', 'Grip D'),
        doc('3', 'Grip C', { rank: 7 }),
        doc('4', 'Grip AA'),
      ],
      [],
    )
    const grips = (bought?: string[]) =>
      searchProducts(equals, 'grip', { limit: 9, bought: bought ? new Set(bought) : null }).ids
    expect(grips()).toEqual(['3', '2', '4', '1'])
    expect(grips(['4', '1'])).toEqual(['4', '3', '2', '1'])
    noteAvailability(equals, '1', true)
    expect(grips()).toEqual(['1', '3', '2', '4'])
  })
})

describe('what a product is, before what it mentions', () => {
  const SHOP = buildSearchIndex(
    [
      doc('1', 'Alto Headphone Adapter', { categories: ['Adapters', 'Audio'] }),
      doc('2', 'Zeta Headphones', { categories: ['Headphones', 'Audio'], ean: '9300000004217' }),
      doc('3', 'Bell Pouch for Headphones', { categories: ['Pouches', 'Audio'] }),
      doc('4', 'Crest Headphones with Noise Cancelling', { categories: ['Headphones', 'Audio'] }),
      doc('5', 'Watch Band 38/40/41 mm', { categories: ['Bands', ''] }),
      doc('6', 'Watch Band 46 mm', { categories: ['Bands', ''] }),
      doc('7', 'Case (with Screen Protector)', { categories: ['Cases', ''] }),
      doc('8', 'Tempered Glass', { categories: ['Glass', 'Screen Protection'], brand: 'Vitrine' }),
      doc('9', 'Charger 20 W', { categories: ['Chargers', 'Power'] }),
    ],
    DEVICES,
  )
  const ids = (text: string) => searchProducts(SHOP, text, { limit: 9 }).ids
  it.each<[string, string[]]>([
    ['headphones', ['2', '4', '1', '3']],
    ['headphone adapter', ['1']],
    ['adapter for headphones', ['1']],
    ['pouch for headphones', ['3']],
    ['headphones without noise cancelling', ['2', '1', '3']],
    ['headphones no noise', ['2', '1', '3']],
    ['headphones with noise cancelling', ['4']],
    ['watch band 41mm', ['5']],
    ['screenprotector', ['8', '7']],
    ['charger for iphone', ['9']],
    ['4217', ['2']],
    ['0004217', ['2']],
    ['217', []],
  ])('S26 %s', (text, wanted) => {
    expect(ids(text)).toEqual(wanted)
  })
  it('what is unwanted is shown where there is nothing else', () => {
    expect(ids('crest headphones without noise')).toEqual(['4'])
  })
  it('few hits are followed by those with all words but one, never without the kind', () => {
    const near = (text: string) => nearHits(SHOP, text, ids(text), { limit: 9 })
    expect(ids('kestrel vitrine glass')).toEqual([])
    expect(near('kestrel vitrine glass')).toEqual(['8'])
    expect(near('headphones')).toEqual([])
    expect(near('alto headphones')).toContain('2')
    expect(near('watch speaker')).toEqual([])
  })
  it('synonyms, little words and kinds are those of the index', () => {
    const words = tradeWordsOf([
      { use: 'synonym', typed: 'cans', called: ['headphone'] },
      { use: 'little', typed: 'mate', called: [] },
    ])
    const other = buildSearchIndex([doc('1', 'Zeta Headphones', { categories: ['', ''] })], [], words)
    expect(searchProducts(other, 'cans mate', { limit: 9 }).ids).toEqual(['1'])
    expect(searchProducts(SHOP, 'cans mate', { limit: 9 }).ids).toEqual([])
  })
})

describe('help where nothing was found', () => {
  const help = (text: string) => searchHelp(index, text, { categories: null })
  it('corrects, leaves out, and names devices near by', () => {
    expect(help('claer csae 4711').others[0]).toMatchObject({ text: 'clear case', leftOut: ['4711'] })
    expect(help('iphone 16 pro').devices.map((at) => DEVICES[at]!.name)[0]).toBe('iPhone 15 Pro')
    expect(help('zzqqxxy')).toEqual({ others: [], devices: [], everywhere: 0 })
    expect(searchHelp(index, 'speaker', { categories: new Set(['cases']) }).everywhere).toBe(1)
  })
})

/* Properties. Names consist of few words, so that many products share them. */
const word = fc.constantFrom(
  'clear',
  'case',
  'iphone',
  '15',
  'pro',
  'usb-c',
  'cable',
  '20 W',
  'Café',
  'speakers',
  'x',
)
const anyDoc = fc
  .record({
    id: fc.stringMatching(/^[A-C]{1,2}-?[0-9]{1,4}$/),
    name: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
    description: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    devices: fc.uniqueArray(fc.integer({ min: 0, max: DEVICES.length - 1 })),
    isAvailable: fc.boolean(),
    rank: fc.integer({ min: 0, max: 3 }),
    categoryId: fc.constantFrom('cases', 'cables'),
  })
  .map(({ id, name, ...more }) => doc(id, name, more))
const anyDocs = (most: number) => fc.uniqueArray(anyDoc, { selector: ({ id }) => id, maxLength: most })
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc
    .array(fc.oneof(word, fc.stringMatching(/^[A-C0-9-]{1,5}$/)), { maxLength: 20 })
    .map((words) => words.join(' ')),
)

describe('always', () => {
  it('any text is answered, with help as well, and with no more than was asked for', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 3 }), (text, limit) => {
        expect(searchProducts(index, text, { limit }).ids.length).toBeLessThanOrEqual(limit)
        searchHelp(index, text, { categories: null })
      }),
      { numRuns: 300 },
    )
  })

  it('a product is the first to be found by its own code', () => {
    fc.assert(
      fc.property(anyDocs(30), (docs) => {
        const made = buildSearchIndex(docs, DEVICES)
        for (const { id } of docs)
          expect(bareCode(searchProducts(made, id, { limit: 1 }).ids[0] ?? '')).toBe(bareCode(id))
      }),
      { numRuns: 60 },
    )
  })

  it('an index that was kept up answers as one made anew', () => {
    fc.assert(
      fc.property(
        anyDocs(20),
        anyDocs(10),
        fc.array(fc.nat(30), { maxLength: 8 }),
        fc.array(anyText, { minLength: 1, maxLength: 6 }),
        (before, changed, dropped, texts) => {
          const removed = dropped
            .flatMap((at) => before[at]?.id ?? [])
            .filter((id) => !changed.some((one) => one.id === id))
          const half = changed.length >> 1
          let kept = updateSearchIndex(buildSearchIndex(before, DEVICES), {
            changed: changed.slice(0, half),
            removed: removed.slice(0, 2),
          })
          kept = updateSearchIndex(kept, { changed: changed.slice(half), removed })
          for (const { id, isAvailable } of changed) noteAvailability(kept, id, isAvailable)
          const now = new Map([...before, ...changed].map((one) => [one.id, one]))
          for (const id of removed) now.delete(id)
          const fresh = buildSearchIndex([...now.values()], DEVICES)
          for (const text of [
            ...texts,
            ...changed.map(({ id }) => id),
            ...removed,
            'iphone 15 pro',
            'case',
          ]) {
            expect(searchProducts(kept, text, { limit: 50 }), text).toEqual(
              searchProducts(fresh, text, { limit: 50 }),
            )
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('built in pauses it is the same index', () => {
    const work = buildingSearchIndex(DOCS, DEVICES)
    let step = work.next()
    while (!step.done) step = work.next()
    expect(step.value).toEqual(index)
    expect(isWorthRebuilding(step.value)).toBe(false)
    expect(isWorthRebuilding(updateSearchIndex(index, { changed: DOCS.slice(0, 1), removed: [] }))).toBe(true)
  })
})
