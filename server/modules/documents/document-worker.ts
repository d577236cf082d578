import { buffer } from 'node:stream/consumers'
import { move } from 'piscina'
import { orderPdf } from '#server/modules/orders/order-pdf.ts'
import { pictureSource } from '#server/paper/picture-source.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import { productPdf } from './draw-product-pdf.ts'
import type { ProductPdfTask } from './document-workers.ts'

/* What runs in the threads of document-workers.ts. It draws what it is given and reads no database. */

/** @returns the bytes, handed over without a copy */
export const drawOrderPdf = async (task: OrderPdf) => handOver(await buffer(orderPdf(task)))

/** @returns the bytes, handed over without a copy */
export const drawProductPdf = async ({ mediaBase, ...pdf }: ProductPdfTask) =>
  handOver(await buffer(productPdf(pdf, pictureSource(mediaBase, drawProduct))))

const drawProduct = async (name: string) =>
  (await import('#demo/drawings/draw-picture.ts')).drawPicture('products', name)

/** Only an ArrayBuffer of its own can be moved between threads; a small Buffer lies in one that it shares. */
const handOver = (bytes: Buffer) => move(new Uint8Array(bytes))
