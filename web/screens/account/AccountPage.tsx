import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu, accountTiles } from '#shared/rules/account-menu.ts'
import { usePerson, useSession } from '#web/data/session.ts'
import type { ScreenReads } from '#web/data/screen-reads.ts'
import { readQuery } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { Attention } from './Attention.tsx'
import { AccountTiles } from './AccountTiles.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { Spend } from './Spend.tsx'
import { TopProducts } from './TopProducts.tsx'
import css from './account.module.css'

const reads: ScreenReads = () => [
  readQuery('attentionFromServer', {}),
  readQuery('creditSummaryFromServer', {}),
  readQuery('recentActivitiesFromServer', {}),
  readQuery('actedForAccount', {}),
]

/**
 * The overview: who and which account, what needs attention, the areas this person may enter, what was spent
 * and ordered, and what they looked at last (ACC-03 to ACC-29).
 */
export const AccountPage = Object.assign(Overview, { reads })

function Overview() {
  const person = usePerson()
  const seesCredit = allows(NEEDS.accountOverview, person) // the letter of credit data
  const isWide = !useSmallScreen()
  const { firstName, lastName, currentUserAccount, currentCustomer } = useSession()
  const tiles = accountTiles(person, { wide: isWide })
  return (
    <AccountFrame entries={accountMenu(person)}>
      <div className={css['page']}>
        <header>
          <PageHeading text="Your Account" />
          <p className={css['soft']}>
            {firstName} {lastName} · {currentUserAccount.accountname} ({currentUserAccount.accountid})
            {seesCredit && ` · ${currentCustomer.cash ? 'Cash' : 'Credit'} account`}
          </p>
        </header>
        <Attention />
        <AccountTiles tiles={tiles} />
        {allows(NEEDS.mailContacts, person) && (
          <p className={css['soft']}>
            <Link to={ROUTES.mailContacts}>Email Contacts</Link>: who gets emails about orders, invoices,
            statements and back orders.
          </p>
        )}
        {allows(NEEDS.invoices, person) && <Spend />}
        {allows(NEEDS.orders, person) && <TopProducts />}
        {allows(NEEDS.recentActivities, person) && <RecentActivity />}
      </div>
    </AccountFrame>
  )
}
