/* A catalogue as wholesalers have them: many brands and categories, no pictures, names of all kinds. */

export const LARGE = { brands: 700, tops: 20, subs: 19 } as const
const PRODUCTS = 2_100
const NAMES = [
  (at: number) => `Plain Charger ${String(at)}`,
  (at: number) => `Чехол для телефона ОНИКС ${String(at)}`,
  (at: number) => `7" ""Tough"" Tablet Sleeve, 'Series ${String(at)}' & <more>`,
  (at: number) => `Case ${String(at)} ${'with a very long name that a feed has put together '.repeat(13)}`,
]
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * A file of products for `npm run import -- products`: 700 brands of three products each, 20 top categories
 * with 19 below each. Every 50th has no price.
 */
export function largeCatalogue(): string {
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const name = NAMES[at % NAMES.length]?.(at) ?? ''
    const brand = `Brand ${String.fromCharCode(65 + ((at % LARGE.brands) % 26))}${String(at % LARGE.brands)}`
    const top = at % LARGE.tops
    const category = `Department ${String(top)} > Shelf ${String(top)}-${String(Math.floor(at / LARGE.tops) % LARGE.subs)}`
    const price = at % 50 === 0 ? '' : '9.95'
    return [
      `LRG-${String(at).padStart(4, '0')}`,
      quoted(name),
      quoted(brand),
      quoted(category),
      price,
      '5',
    ].join()
  })
  return `product_id,name,brand,category,price,stock\n${rows.join('\n')}\n`
}
