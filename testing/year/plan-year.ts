import { type Choose, chooser } from '../races/chooser.ts'

/** What a year is made of. kills: how often a process is killed. The same seed plans the same year. */
export type YearPlan = {
  seed: number
  orders: number
  accounts: number
  products: number
  days: number
  kills: number
}

/** What is done of a day, one kind after another; steps of one kind are done at the same time. */
export const STEP_KINDS = [
  'order',
  'change',
  'receive',
  'credit',
  'wave',
  'ship',
  'bank',
  'match',
  'jobs',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** An order that is placed: by which account, of what, paid how. reference: its name in the simulation. */
export type PlannedOrder = {
  reference: string
  account: number
  lines: { product: number; quantity: number }[]
  shipNow: boolean
}
/** A step of a day; `part` tells steps of one kind apart. */
export type PlannedStep = { day: number; kind: StepKind; part: number; orders: PlannedOrder[] }

const ORDERS_AT_ONCE = 12
const LINES_MAX = 5
const UNITS_MAX = 12
/** How many steps of a kind a day has; two of one kind are done by two processes at once. */
const PARTS: Readonly<Record<Exclude<StepKind, 'order'>, number>> = {
  change: 1,
  receive: 1,
  credit: 1,
  wave: 2,
  ship: 3,
  bank: 1,
  match: 1,
  jobs: 2,
}

/** Every step of a year, in order. Orders are spread evenly. */
export function planYear(plan: YearPlan): PlannedStep[] {
  const choose = chooser(plan.seed)
  return Array.from({ length: plan.days }, (_, day) => {
    const from = Math.floor((day * plan.orders) / plan.days),
      to = Math.floor(((day + 1) * plan.orders) / plan.days)
    const orders = Array.from({ length: to - from }, (_each, at) => planOrder(plan, from + at, choose))
    return [...orderSteps(day, orders), ...otherSteps(day)]
  }).flat()
}

/** All orders of an account on a day are in one step: it has one cart at a time. */
function orderSteps(day: number, orders: readonly PlannedOrder[]): PlannedStep[] {
  const steps = Math.ceil(orders.length / ORDERS_AT_ONCE)
  return Array.from({ length: steps }, (_, part) => ({
    ...{ day, part, kind: 'order' as const },
    orders: orders.filter(({ account }) => account % steps === part),
  }))
}

const otherSteps = (day: number): PlannedStep[] =>
  STEP_KINDS.flatMap((kind) =>
    kind === 'order'
      ? []
      : Array.from({ length: PARTS[kind] }, (_, part) => ({ day, kind, part, orders: [] })),
  )

function planOrder({ accounts, products }: YearPlan, number: number, choose: Choose): PlannedOrder {
  const wanted = 1 + choose.below(LINES_MAX)
  const chosen = new Set(Array.from({ length: wanted }, () => favoured(products, choose)))
  return {
    reference: `Y${String(number)}`,
    account: choose.below(accounts),
    lines: [...chosen].map((product) => ({ product, quantity: 1 + choose.below(UNITS_MAX) })),
    shipNow: !choose.oneIn(5),
  }
}

/** A few products are ordered often, most of them seldom. */
const favoured = (products: number, choose: Choose) =>
  Math.min(choose.below(products), choose.below(products))

/** A choice about one object on one day that is the same whichever process makes it, however often. */
export function chooserFor(seed: number, ...names: (string | number)[]): Choose {
  let hash = 2_166_136_261 ^ seed
  for (const character of names.join(' ')) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  return chooser(hash >>> 0)
}
