import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import { isStaffAccount } from '#shared/rules/session-rules.ts'
import { useAllows } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { lettersInWords } from '../kit/letters-in-words.ts'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import { ActAsDialog } from './ActAsDialog.tsx'
import type { AccountPerson, CustomerAccount } from './customer-detail.ts'
import { LettersDialog } from './LettersDialog.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import own from './letters-dialog.module.css'

/** The people of an account with their letters. Who may changes them in a dialog, or acts as a person. */
export function AccountPeople({ account: { accountId, people } }: { account: CustomerAccount }) {
  const mayChange = useAllows(NEEDS.staffLetters)
  const mayOpen = useAllows(NEEDS.staffUsers)
  const serves = useAllows(NEEDS.masquerade) && !isStaffAccount(accountId, settings.staffPrefix)
  const [acting, setActing] = useState<AccountPerson | null>(null)
  const [resetting, setResetting] = useState<AccountPerson | null>(null)
  const [changing, setChanging] = useState<AccountPerson | null>(null)
  return (
    <>
      <ul className={css['rows']} aria-label={`People of ${accountId}`}>
        {people.map((person) => (
          <li key={person.login}>
            <span>
              {mayOpen ? (
                <Link to={generatePath(ROUTES.staffUser, { userId: String(person.userId) })}>
                  {person.name || person.login}
                </Link>
              ) : (
                person.name
              )}
              <div className={staff['soft']}>{person.login}</div>
            </span>
            <span className={staff['soft']}>
              {withoutMarker(person.email)}
              {!person.isActive && ' · not active'}
              {person.hasFactor && ' · second factor'}
            </span>
            <span className={own['given']} title={lettersInWords(person.letters, person.extras)}>
              <span>
                {person.letters || 'No letters'}
                {person.extras && <span className={staff['soft']}> +{person.extras}</span>}
              </span>
              {serves && person.isActive && (
                <Button
                  look="plain"
                  aria-label={`Act as ${person.name || person.login} on ${accountId}`}
                  onClick={() => setActing(person)}
                >
                  Act as
                </Button>
              )}
              {mayChange && person.hasFactor && (
                <Button
                  look="plain"
                  aria-label={`Reset the second factor of ${person.name || person.login}`}
                  onClick={() => setResetting(person)}
                >
                  Reset factor
                </Button>
              )}
              {mayChange && (
                <Button
                  look="plain"
                  aria-label={`Change letters of ${person.name || person.login} on ${accountId}`}
                  onClick={() => setChanging(person)}
                >
                  Change
                </Button>
              )}
            </span>
          </li>
        ))}
        {people.length === 0 && (
          <li>
            <span className={staff['soft']}>Nobody</span>
            <span />
          </li>
        )}
      </ul>
      {acting && <ActAsDialog accountId={accountId} person={acting} onClose={() => setActing(null)} />}
      {resetting && (
        <ResetFactorDialog accountId={accountId} person={resetting} onClose={() => setResetting(null)} />
      )}
      {changing && (
        <LettersDialog accountId={accountId} person={changing} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
