import { fitQuantity } from '#shared/rules/quantity.ts'
import type { Row } from '#demo/bulk-insert.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import type { Shelves } from '#demo/history/choose-lines.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { createRandom } from '#demo/seeded-random.ts'

interface CartPlan {
  login: string
  customerId: string
  accountId: string
  name: string
  status: '' | 'WA' | 'RJ'
  isCurrent: boolean
  approver?: string
  hoursAgo: number
  lines: number
}

const NORTHSIDE = { customerId: 'NTS400', accountId: 'NTS401' } as const
const HARBOUR = { customerId: 'HPR100', accountId: 'HPR104' } as const

/** Typical carts: saved for later, half filled, waiting for approval. */
const CARTS: readonly CartPlan[] = [
  {
    login: 'credit',
    ...HARBOUR,
    name: 'Weekly counter top-up',
    status: '',
    isCurrent: false,
    hoursAgo: 70,
    lines: 7,
  },
  {
    login: 'credit',
    ...HARBOUR,
    name: 'Newtown opening stock',
    status: '',
    isCurrent: false,
    hoursAgo: 300,
    lines: 12,
  },
  {
    login: 'cash',
    customerId: 'CGA200',
    accountId: 'CGA201',
    name: '',
    status: '',
    isCurrent: true,
    hoursAgo: 3,
    lines: 4,
  },
  {
    login: 'buyer',
    ...NORTHSIDE,
    name: 'Window display',
    status: 'WA',
    isCurrent: false,
    approver: 'approver',
    hoursAgo: 5,
    lines: 3,
  },
  {
    login: 'buyer',
    ...NORTHSIDE,
    name: 'Chargers for Chermside',
    status: 'WA',
    isCurrent: false,
    approver: 'approver',
    hoursAgo: 28,
    lines: 5,
  },
  {
    login: 'buyer',
    ...NORTHSIDE,
    name: 'Speakers',
    status: 'RJ',
    isCurrent: false,
    approver: 'approver',
    hoursAgo: 150,
    lines: 2,
  },
]

export const CART_COUNT = CARTS.length

/** Carts with their lines. Those submitted for approval keep the prices of that day. */
export function planCarts(
  ids: readonly number[],
  userIds: ReadonlyMap<string, number>,
  customers: readonly DemoCustomer[],
  shelves: Shelves,
  calendar: DemoCalendar,
): { carts: Row<'cart'>[]; lines: Row<'cart_line'>[] } {
  const carts = CARTS.map(
    (plan, index): Row<'cart'> => ({
      id: ids[index] ?? 0,
      account_id: plan.accountId,
      user_id: userIds.get(plan.login) ?? 0,
      name: plan.name,
      status: plan.status,
      type: plan.status === '' ? '' : 'T',
      is_current: plan.isCurrent,
      approver_user_id: plan.approver === undefined ? null : (userIds.get(plan.approver) ?? null),
      updated_at: hoursAgo(calendar, plan.hoursAgo),
    }),
  )
  const lines = CARTS.flatMap((plan, index) => {
    const customer = customers.find(({ id }) => id === plan.customerId)
    if (!customer) throw new Error(`no customer ${plan.customerId}`)
    const random = createRandom(`cart ${plan.login} ${plan.name}`)
    return random.some(shelves.popular, plan.lines).map((product, at): Row<'cart_line'> => {
      const quantity = fitQuantity(random.pick([2, 5, 10, 12]), shelves.limits(product, customer))
      const priceCents = shelves.priceCents(product, quantity, customer)
      return {
        cart_id: ids[index] ?? 0,
        product_id: product.id,
        quantity,
        added_at: hoursAgo(calendar, plan.hoursAgo + plan.lines - at),
        locked_price_cents: plan.status === 'WA' ? priceCents : null,
      }
    })
  })
  return { carts, lines }
}

const hoursAgo = (calendar: DemoCalendar, hours: number) =>
  new Date(calendar.now.getTime() - hours * 3_600_000)
