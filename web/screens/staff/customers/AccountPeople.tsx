import { useState } from 'react'
import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS } from '#shared/codes/letters.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import type { AccountPerson, CustomerAccount } from './customer-detail.ts'
import { LettersDialog } from './LettersDialog.tsx'
import own from './letters-dialog.module.css'

const wordsOf = (letters: string, extras: string) =>
  [
    ...letters
      .split('')
      .filter(isLetter)
      .map((letter) => LETTERS[letter]),
    ...extras
      .split('')
      .filter(isExtraLetter)
      .map((letter) => EXTRA_LETTERS[letter]),
  ].join(', ')

/** The people of an account with their letters; who may changes them in a dialog. */
export function AccountPeople({ account: { accountId, people } }: { account: CustomerAccount }) {
  const mayChange = useAllows(NEEDS.staffLetters)
  const [changing, setChanging] = useState<AccountPerson | null>(null)
  return (
    <>
      <ul className={css['rows']} aria-label={`People of ${accountId}`}>
        {people.map((person) => (
          <li key={person.login}>
            <span>
              {person.name}
              <div className={staff['soft']}>{person.login}</div>
            </span>
            <span className={staff['soft']}>
              {person.email}
              {!person.isActive && ' · not active'}
            </span>
            <span className={own['given']} title={wordsOf(person.letters, person.extras)}>
              <span>
                {person.letters || 'No letters'}
                {person.extras && <span className={staff['soft']}> +{person.extras}</span>}
              </span>
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
      {changing && (
        <LettersDialog accountId={accountId} person={changing} onClose={() => setChanging(null)} />
      )}
    </>
  )
}
