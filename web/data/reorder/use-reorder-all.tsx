import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { reordered } from '#shared/codes/messages.ts'
import { NEEDS } from '#shared/rules/access.ts'
import type { Replaceable } from '#shared/rules/replacement.ts'
import { type LinePreview, type PastLine, reorderPreview } from '#shared/rules/reorder-preview.ts'
import { ReorderDialog } from '#web/parts/ReorderDialog.tsx'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { insteadOf, replaceable } from '../catalogue/instead-of.ts'
import type { Product } from '../catalogue/product.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { quantityNow } from '../current-cart.ts'
import { alertPerson, toast } from '../notices.tsx'
import { useAllows } from '../session.ts'
import { type ManyLine, useAddMany } from '../use-add-many.ts'
import { useRead } from '../use-read.ts'
import { type PastOrder, pastLines } from './past-lines.ts'

type Asked = { orders: readonly PastOrder[]; end: (isAdded: boolean) => void }
type ReorderAll = (orders: readonly PastOrder[]) => Promise<boolean>

/**
 * Orders again what orders hold: says first what that comes to today, then puts it into the cart in one call,
 * on top of what the cart holds (OP-08). `reorderAll` resolves to whether everything went in; it is undefined
 * for somebody who may not order. `preview` stands somewhere in the screen.
 */
export function useReorderAll(): {
  reorderAll: ReorderAll | undefined
  /** The catalogue, which the preview works from, is there. */
  isReady: boolean
  preview: ReactNode
} {
  const isReady = useCatalogue().data !== undefined
  const mayOrder = useAllows(NEEDS.placeOrders)
  const [asked, setAsked] = useState<Asked | null>(null)
  const reorderAll: ReorderAll = (orders) =>
    new Promise((resolve) => {
      const end = (isAdded: boolean) => {
        setAsked(null)
        resolve(isAdded)
      }
      setAsked({ orders, end })
    })
  return {
    reorderAll: mayOrder ? reorderAll : undefined,
    isReady,
    preview: asked && <Preview lines={pastLines(asked.orders)} onEnd={asked.end} />,
  }
}

function Preview({ lines, onEnd }: { lines: readonly PastLine[]; onEnd: (isAdded: boolean) => void }) {
  const catalogue = useCatalogue().data
  const queries = useQueryClient()
  const carts = useRead('shoppingCartsFromServer', {})
  const addMany = useAddMany()
  const [isBusy, setBusy] = useState(false)
  const missing = catalogue
    ? lines
        .filter(({ id }) => !catalogue.byId.has(id))
        .map(({ id }) => id)
        .slice(0, LIST_PAGE_MAX)
    : []
  const past = useRead('pastProducts', { productIds: missing }, { when: missing.length > 0 })
  const isReady = catalogue !== undefined && !carts.isPending && !(missing.length > 0 && past.isPending)
  const previews = isReady
    ? reorderPreview(lines, {
        known: (id) => catalogue.byId.get(id),
        inCart: (id) => quantityNow(queries, id),
        insteadOf: replacer(catalogue, past.data?.products ?? []),
      })
    : undefined

  const add = async (chosen: ReadonlySet<string>) => {
    setBusy(true)
    const problems: string[] = []
    let added = 0
    await addMany(linesToAdd(previews ?? [], chosen), (result) => {
      if ('added' in result) added += 1
      else
        problems.push(`${catalogue?.byId.get(result.productId)?.name ?? result.productId}: ${result.problem}`)
    })
    if (added > 0) toast(reordered(added))
    onEnd(problems.length === 0)
    if (problems.length > 0) alertPerson(problems.join('\n'))
  }
  return (
    <ReorderDialog
      products={lines.length}
      previews={previews}
      isBusy={isBusy}
      onAdd={(chosen) => void add(chosen)}
      onClose={() => onEnd(false)}
    />
  )
}

/** Finds what fits instead of a line. What a product was for that is not sold any more, the server says. */
function replacer(
  catalogue: Catalogue,
  past: readonly { productId: string; category: string; itemClass: string; devices: readonly string[] }[],
) {
  const known = new Map<string, Replaceable>(
    past.map((one) => [one.productId, { ...one, id: one.productId }]),
  )
  return ({ id, quantity }: PastLine): Product | undefined => {
    const product = catalogue.byId.get(id)
    const wanted = product ? replaceable(product) : known.get(id)
    return wanted && insteadOf(catalogue, wanted, quantity)[0]
  }
}

/** What goes in: two lines may have the same product, where it also stands in for another. */
function linesToAdd(previews: readonly LinePreview<Product>[], chosen: ReadonlySet<string>): ManyLine[] {
  const byId = new Map<string, ManyLine>()
  for (const preview of previews) {
    const taken = preview.is === 'added' ? preview : chosen.has(preview.line.id) ? preview.instead : null
    if (!taken) continue
    const { product } = taken
    byId.set(product.id, {
      product,
      quantity: (byId.get(product.id)?.quantity ?? 0) + taken.quantity,
    })
  }
  return [...byId.values()]
}
