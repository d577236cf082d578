import type { Seller } from '#server/config/config.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { availabilityWords } from '#shared/rules/availability-words.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { layOutMail, lowerFirst, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { AlertWords } from '#server/modules/notices/tell-people.ts'
import type { RequestedProduct } from './restock-requests.store.ts'

type Products = readonly [RequestedProduct, ...RequestedProduct[]]

/** The mail that products which somebody asked about can be ordered again. */
export function restockMail(products: Products, { to, seller }: { to: string; seller: Seller }): NewMail {
  const [first, ...more] = products
  const heading =
    more.length === 0
      ? `${first.name} can be ordered again`
      : `${String(products.length)} products can be ordered again`
  const content = {
    heading,
    about: '',
    paragraphs: [
      `You asked us to tell you. We have not set any aside for you: what is in stock goes to whoever orders first.`,
    ],
    link:
      more.length === 0
        ? portalLink(seller, 'View product', productPath(first.productId))
        : portalLink(seller, 'Go to the shop', ROUTES.shop),
    groups: products.map((product) => ({
      heading: product.name,
      note: `${product.productId} · ${stockWords(product)}`,
      link: portalLink(seller, 'View product', productPath(product.productId)) ?? undefined,
      lines: [],
    })),
  }
  return { to, subject: `${seller.productName}: ${heading}`, ...layOutMail(content, seller) }
}

/** The same in the bell. */
export function restockAlert([first, ...more]: Products): AlertWords {
  return more.length === 0
    ? {
        says: `${first.name} (${first.productId}) can be ordered again: ${lowerFirst(stockWords(first))}.`,
        link: productPath(first.productId),
        linkWords: 'View product',
      }
    : {
        says: `${String(more.length + 1)} products that you asked about can be ordered again: ${[first, ...more].map(({ productId }) => productId).join(', ')}.`,
        link: ROUTES.shop,
        linkWords: 'Go to the shop',
      }
}

const stockWords = ({ available, expectedOn, expectedQuantity }: RequestedProduct) =>
  availabilityWords({ available, expected: expectedOn, expectedQuantity }).words
