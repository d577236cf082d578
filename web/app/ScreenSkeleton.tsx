import { useLocation } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { usePerson } from '#web/data/session.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import css from './screen-skeleton.module.css'

/**
 * Stands where a screen will be while its code is fetched, as tall as the window, so that nothing jumps.
 * Where the screen will have the menu of the account area, that is there already.
 */
export function ScreenSkeleton() {
  const { pathname } = useLocation()
  const person = usePerson()
  if (!pathname.startsWith(ROUTES.account)) return <Bones />
  return (
    <AccountFrame entries={accountMenu(person)}>
      <Bones />
    </AccountFrame>
  )
}

const Bones = () => (
  <div className={css['skeleton']} role="status" aria-busy="true" aria-label="Loading this page">
    <div />
    <div />
    <div />
  </div>
)
