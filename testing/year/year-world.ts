import { sql } from 'kysely'
import { type Connection, type Db, openDatabase } from '#server/db/connect.ts'
import { startLedger } from '../stock-ledger.ts'
import { buildPerson } from '../build.ts'
import { makeWorldIn } from '../template-database.ts'
import { PRODUCTS } from '../world.ts'
import { planYear, type YearPlan } from './plan-year.ts'
import { type Actor, planOf, savePlan } from './year-state.store.ts'

/** The first day of the year, at midnight in Brisbane. */
const YEAR_BEGINS = new Date('2025-06-30T14:00:00Z')
export const CARRIER = 'SWL'
const DAY_MS = 24 * 60 * 60_000
const SMALL_LIMIT_CENTS = 1_500_00
const ON_SHELF = 60

export const productId = (number: number) => `YEAR-${String(number + 1).padStart(4, '0')}`
export const momentOf = (day: number, hour: number) =>
  new Date(YEAR_BEGINS.getTime() + day * DAY_MS + hour * 60 * 60_000)

/** Makes the world of a year in an empty database, with its plan; or nothing, where it is made. */
export async function makeYear(connection: Connection, plan: YearPlan): Promise<void> {
  const { db } = openDatabase(connection, { max: 4 })
  try {
    if (await planOf(db)) return
    await makeWorldIn(connection)
    await addProducts(db, plan.products)
    const actors = await addActors(db, plan)
    await db.transaction().execute((tx) => savePlan(tx, plan, planYear(plan), actors))
  } finally {
    await db.destroy()
  }
}

/** Products like the small world's, each with a price of its own; what is short is expected some day. */
async function addProducts(db: Db, many: number) {
  await sql`
    insert into product (id, name, short_name, description, ean, brand_id, category_id, item_class, registered_on, rrp_inc_cents, expected_on)
    select 'YEAR-' || lpad(n::text, 4, '0'), 'Case ' || n, 'Case ' || n, '', '', brand_id, category_id, item_class, registered_on, 0, '2099-01-01'
      from product, generate_series(1, ${many}) n where id = ${PRODUCTS.case}`.execute(db)
  await sql`
    insert into price_break (list_id, product_id, quantity, price_cents)
    select 'BASE', 'YEAR-' || lpad(n::text, 4, '0'), 1, 300 + (n * 137) % 4200 from generate_series(1, ${many}) n`.execute(
    db,
  )
  await sql`
    insert into stock (product_id, on_hand) select 'YEAR-' || lpad(n::text, 4, '0'), ${ON_SHELF} from generate_series(1, ${many}) n`.execute(
    db,
  )
  await startLedger(db)
  await sql`insert into carrier (id, name, tracking_url) values (${CARRIER}, 'Swiftline', 'https://track.example/{connote}')`.execute(
    db,
  )
}

/** The staff and the dealers. Their sessions begin when the year ends, so that they last through it. */
async function addActors(db: Db, { accounts, days }: YearPlan): Promise<Actor[]> {
  const signedIn = momentOf(days, 0)
  const staff = await buildPerson(db, { type: 'S', roles: 'UWNGYZ' }, signedIn)
  const actors = [asActor(0, staff, false)]
  for (let no = 1; no <= accounts; no += 1) {
    const isCash = no % 4 === 0
    const limit = no % 10 === 1 ? { limitCents: SMALL_LIMIT_CENTS } : {}
    const country = no % 7 === 0 && !isCash ? 'NZ' : 'AU'
    actors.push(asActor(no, await buildPerson(db, { cash: isCash, country, ...limit }, signedIn), isCash))
  }
  return actors
}

const asActor = (no: number, built: Awaited<ReturnType<typeof buildPerson>>, isCash: boolean): Actor => ({
  no,
  session: built.session,
  token: built.token,
  email: built.email,
  user_id: built.userId,
  account_id: built.accountId,
  is_cash: isCash,
})
