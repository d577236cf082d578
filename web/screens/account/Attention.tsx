import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { usePendingApprovals } from '#web/data/pending-approvals.ts'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import css from './attention.module.css'

/**
 * What this person should look at first: held orders, what is overdue, days that have changed, carts to
 * approve. Each is shown to who may see it, also where there is nothing, so that the page does not move.
 */
export function Attention() {
  const person = usePerson()
  const seesOrders = allows(NEEDS.orders, person)
  const seesCredit = allows(NEEDS.creditSummary, person)
  const approves = allows(NEEDS.approveOrders, person) && allows(NEEDS.placeOrders, person)
  if (!seesOrders && !seesCredit && !approves) return null
  return (
    <section aria-labelledby="attention" className={css['attention']}>
      <h2 id="attention">Needs your attention</h2>
      <ul>
        {seesOrders && <Orders />}
        {seesCredit && <Overdue />}
        {approves && <Approvals />}
      </ul>
    </section>
  )
}

type CardProps = {
  title: string
  /** Undefined while it is read, or where it could not be. */
  figure: string | undefined
  isQuiet: boolean
  hasFailed?: boolean
  children: ReactNode
}

function Card({ title, figure, isQuiet, hasFailed = false, children }: CardProps) {
  return (
    <li className={css['card']} data-quiet={isQuiet || undefined} aria-busy={!figure && !hasFailed}>
      <h3>{title}</h3>
      <b className={css['figure']}>{figure ?? (hasFailed ? 'Could not be read' : ' ')}</b>
      <div className={css['more']}>{children}</div>
    </li>
  )
}

const orderPath = (orderno: string) => generatePath(ROUTES.order, { orderno })

function Orders() {
  const { data, isError } = useRead('attentionFromServer', {})
  const [first] = data?.held ?? []
  return (
    <>
      <Card
        title="Orders on hold"
        figure={data && shownCount(data.heldTotal)}
        isQuiet={data?.heldTotal === 0}
        hasFailed={isError}
      >
        {first && data && (
          <>
            <p className={css['orders']}>
              {data.held.slice(0, LINKS).map(({ orderno }) => (
                <Link key={orderno} to={orderPath(orderno)}>
                  {orderno}
                </Link>
              ))}
              {data.heldTotal > LINKS && <span>and {data.heldTotal - LINKS} more</span>}
            </p>
            <p className={css['line']}>{first.reason}</p>
          </>
        )}
      </Card>
      <ChangedDays dates={data?.dates ?? []} total={data?.datesTotal} hasFailed={isError} />
    </>
  )
}

/** So many order numbers fit beside each other on a phone. */
const LINKS = 3
const shownCount = (many: number) => (many === 0 ? 'None' : String(many))

type Dates = { orderno: string; name: string; before: string | null; now: string | null }[]

function ChangedDays({
  dates,
  total,
  hasFailed,
}: {
  dates: Dates
  total: number | undefined
  hasFailed: boolean
}) {
  const [first] = dates
  return (
    <Card
      title="Back-order dates changed"
      figure={total === undefined ? undefined : shownCount(total)}
      isQuiet={total === 0}
      hasFailed={hasFailed}
    >
      {first && (
        <>
          <p className={css['line']}>{first.name}</p>
          <p className={css['orders']}>
            <span>
              <s>{dayOr(first.before, 'No date')}</s> {dayOr(first.now, 'No date yet')}
            </span>
            <Link to={total === 1 ? orderPath(first.orderno) : ROUTES.backOrders}>
              {total === 1 ? `Order ${first.orderno}` : 'See back orders'}
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}

const dayOr = (day: string | null, word: string) => (day === null ? word : shownDay(day))

function Overdue() {
  const { data, isError } = useRead('creditSummaryFromServer', {})
  const overdue = data?.creditSummary?.overdue
  return (
    <Card
      title="Overdue"
      figure={overdue === undefined ? undefined : overdue > 0 ? formatAud(overdue) : 'Nothing'}
      isQuiet={overdue !== undefined && overdue <= 0}
      hasFailed={isError}
    >
      {overdue !== undefined && overdue > 0 && (
        <p className={css['orders']}>
          <Link to={`${ROUTES.invoices}?list=overdue`}>See invoices</Link>
          <Link to={ROUTES.creditSummary}>Credit summary</Link>
        </p>
      )}
    </Card>
  )
}

function Approvals() {
  const { data, isError } = useRead('shoppingCartsFromServer', {})
  const waiting = usePendingApprovals(data)
  return (
    <Card
      title="Carts to approve"
      figure={data && shownCount(waiting)}
      isQuiet={waiting === 0}
      hasFailed={isError}
    >
      {waiting > 0 && (
        <p className={css['orders']}>
          <Link to={ROUTES.cart}>Open them</Link>
        </p>
      )}
    </Card>
  )
}
