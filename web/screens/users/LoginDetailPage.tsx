import { MESSAGES } from '#shared/codes/messages.ts'
import { PAGE_TITLES } from '#shared/codes/page-titles.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { toast } from '#web/data/notices.tsx'
import { usePerson, useSession } from '#web/data/session.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { InlineEdit } from '#web/parts/InlineEdit.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { OrderMails } from './OrderMails.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { PasswordRow } from './PasswordRow.tsx'
import { PROFILE_FIELDS, type Profile, ProfileRow } from './ProfileRow.tsx'
import { SecondFactor } from './factor/SecondFactor.tsx'
import { SignIns } from './SignIns.tsx'
import css from './users.module.css'

/** The own login, name, email, phone and password (PRF-01 to PRF-12). */
export function LoginDetailPage() {
  const { login, ...session } = useSession()
  const profile: Profile = {
    userId: session.userId,
    alias: session.alias,
    firstName: session.firstName,
    lastName: session.lastName,
    email: session.email,
    phone: session.phone,
  }
  const onSaved = () => toast(MESSAGES.profileSaved)
  return (
    <AccountFrame entries={accountMenu(usePerson())}>
      <PageHeading text={PAGE_TITLES.loginDetail} />
      <div className={css['page']}>
        <section className={css['card']} aria-labelledby="details">
          <h2 id="details">Your details</h2>
          <dl>
            <InlineEdit label="Login" value={login} note="You sign in with it, or with your email." />
            {PROFILE_FIELDS.map((field) => (
              <ProfileRow
                key={field}
                profile={profile}
                field={field}
                isOwn
                note={field === 'email' && <PendingEmail />}
                onSaved={onSaved}
              />
            ))}
          </dl>
        </section>
        <section className={css['card']} aria-labelledby="security">
          <h2 id="security">Security</h2>
          <dl>
            <PasswordRow
              profile={profile}
              value="••••••••"
              note="A new password signs you out on every other device."
              onSaved={onSaved}
            />
          </dl>
        </section>
        <OrderMails />
        <SecondFactor />
        <SignIns />
      </div>
    </AccountFrame>
  )
}
