/** The queues of the staff console, in the order in which an order goes through them. */
export const ORDER_QUEUES = [
  'new',
  'held',
  'waiting',
  'toPick',
  'picking',
  'toShip',
  'shipped',
  'all',
] as const
export type OrderQueue = (typeof ORDER_QUEUES)[number]

/** What each queue is called, and what is in it. */
export const QUEUE_WORDS: Readonly<Record<OrderQueue, { title: string; about: string }>> = {
  new: { title: 'New', about: 'The back office has not answered yet' },
  held: { title: 'Held', about: 'Somebody has to release them' },
  waiting: { title: 'Waiting for stock', about: 'Units that are on back order' },
  toPick: { title: 'To pick', about: 'Stock is allocated and in no wave' },
  picking: { title: 'Picking', about: 'In a picking wave' },
  toShip: { title: 'To ship', about: 'Picked and not shipped' },
  shipped: { title: 'Shipped', about: 'All that was not cancelled has left' },
  all: { title: 'All orders', about: 'Every order of every account' },
}
