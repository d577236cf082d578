import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { canCancelLine } from '#shared/rules/order-status.ts'
import { fitQuantity } from '#shared/rules/quantity.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { insteadOf, replaceable } from '#web/data/catalogue/instead-of.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { SwapDialog } from '#web/parts/SwapDialog.tsx'
import type { Order } from './order-filter.ts'

type Line = Order['lines'][number]
type Swap = {
  /** Asks what to send instead; undefined where nothing in stock fits, or without the letters. */
  swapOf: (line: Line) => (() => void) | undefined
  dialog: ReactNode
}

/** Sending another product in place of one that waits, after both prices and the new total have been seen. */
export function useSwap(order: Order): Swap {
  const maySwap = useAllows(NEEDS.swapBackOrder)
  const catalogue = useCatalogue().data
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Line | null>(null)
  const swappable = useMemo(
    () => new Set(maySwap && catalogue ? order.lines.filter((line) => hasInstead(catalogue, line)) : []),
    [catalogue, maySwap, order.lines],
  )
  return {
    swapOf: (line) =>
      swappable.has(line)
        ? () => {
            void queries.invalidateQueries({ queryKey: ['swapOffers'] })
            setAsked(line)
          }
        : undefined,
    dialog: asked && <Question orderId={order.orderno} line={asked} onEnd={() => setAsked(null)} />,
  }
}

/** Whether something in stock fits in place of what waits of a line, in a number that may be ordered. */
function hasInstead(catalogue: Catalogue, { itemno, status, backorderqty: units }: Line): boolean {
  const product = catalogue.byId.get(itemno)
  if (!product || units === 0 || !canCancelLine(status)) return false
  return insteadOf(catalogue, replaceable(product), units).some((one) => fitQuantity(units, one) === units)
}

function Question({ orderId, line, onEnd }: { orderId: string; line: Line; onEnd: () => void }) {
  const asked = { orderId, orderLineId: line.id }
  const { data, error, refetch } = useRead('swapOffers', asked)
  const [differences, setDifferences] = useState<readonly string[]>([])
  const swap = useChange('swapBackOrder', {
    onDone: ({ isSwapped, differences: found }) => {
      setDifferences(found)
      if (!isSwapped) return
      toast(MESSAGES.swapped)
      onEnd()
    },
    onRefused: () => void refetch(),
  })
  return (
    <SwapDialog
      product={line.itemname}
      found={data}
      problem={error ? problemText('swapOffers', error) : ''}
      differences={differences}
      isBusy={swap.isPending}
      onRetry={() => void refetch()}
      onSwap={({ productId, unitprice, total }, { units }) =>
        swap.mutate({ ...asked, productId, shown: { units, unitprice, total } })
      }
      onClose={onEnd}
    />
  )
}
