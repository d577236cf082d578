import { useEffect, useRef } from 'react'
import { activityKind } from '#shared/rules/order-status.ts'
import { useChange } from '#web/data/use-change.ts'
import type { Order } from './order-filter.ts'

/** Notes once that an order has been opened, as a back order or as an order (ORD-25). */
export function useActivityView({ orderno, lowstatus }: Order) {
  const { mutate: noteOrder } = useChange('addActivityViewOrder')
  const { mutate: noteBackOrder } = useChange('addActivityViewBackOrder')
  const noted = useRef('')
  useEffect(() => {
    if (noted.current === orderno) return
    noted.current = orderno
    const note = activityKind(lowstatus) === 'BackOrder' ? noteBackOrder : noteOrder
    note({ orderId: orderno })
  }, [orderno, lowstatus, noteOrder, noteBackOrder])
}
