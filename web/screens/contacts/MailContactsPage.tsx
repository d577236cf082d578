import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { AddContact } from './AddContact.tsx'
import { ContactList } from './ContactList.tsx'
import { StatementDay } from './StatementDay.tsx'
import css from './contacts.module.css'

/** Which addresses get emails about the account, and when its statements are sent. */
export function MailContactsPage() {
  const person = usePerson()
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text="Email Contacts" />
      {allows(NEEDS.mailContacts, person) ? (
        <Contacts />
      ) : (
        <p className={css['soft']}>{refusalText('access.denied')}</p>
      )}
    </AccountFrame>
  )
}

function Contacts() {
  const { data, error, refetch } = useRead('mailContactsFromServer', {})
  if (!data)
    return error ? (
      <LoadProblem text={problemText('mailContactsFromServer', error)} onRetry={() => void refetch()} />
    ) : (
      // an element of its own: the page that takes its place would count as moved
      <div
        key="loading"
        className={css['skeleton']}
        aria-busy="true"
        aria-label="Loading the email contacts"
      />
    )
  const readers = data.contacts.filter(({ topics }) => topics.includes('statements'))
  return (
    <div className={css['page']}>
      <p className={css['soft']}>
        Choose where emails about this account go. We send a link to each new address, and nothing else until
        somebody there confirms it.
      </p>
      <ContactList contacts={data.contacts} />
      <AddContact />
      <StatementDay
        key={`${data.statements?.frequency ?? ''}${String(data.statements?.day ?? '')}`}
        chosen={data.statements}
        readers={readers}
      />
    </div>
  )
}
