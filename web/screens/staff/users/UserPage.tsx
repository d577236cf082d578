import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Acts } from '../kit/Acts.tsx'
import { howMany } from '../kit/how-many.ts'
import { lettersInWords, staffRoleWords } from '../kit/letters-in-words.ts'
import css from '../kit/object.module.css'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useNumberParam } from '../kit/use-number-param.ts'
import { TimeLine } from '../orders/TimeLine.tsx'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import staff from '../staff.module.css'
import { type UserAct, userActs } from './user-acts.ts'
import { type UserDetail, userStateWords } from './user-words.ts'

/** A user: login and second factor, accounts with letters, sign-ins, and what has happened. */
export function UserPage() {
  const userId = useNumberParam('userId')
  const { data, error, refetch } = useRead('staffUser', { userId: userId ?? 0 }, { when: userId !== null })
  if (userId === null) return <StaffPageNotFound />
  if (error) return <LoadProblem text={problemText('staffUser', error)} onRetry={() => void refetch()} />
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <PageHeading text={data ? data.user.name || data.user.login : 'User'} />
        <Link to={ROUTES.staffUsers}>All users</Link>
      </div>
      {data && (
        <>
          {data.user.isLocked && (
            <p className={css['note']}>
              <b>Locked</b> after {howMany(data.user.failures, 'failed sign-in')} in the last few minutes,
              with a wrong password or a wrong code.
            </p>
          )}
          <LoginActs key={data.user.userId} detail={data} />
          <Facts user={data.user} />
          <Accounts detail={data} />
          <SignIns detail={data} />
          <TimeLine detail={{ events: data.events }} />
        </>
      )}
    </article>
  )
}

function LoginActs({ detail }: { detail: UserDetail }) {
  const [asked, ask] = useState<UserAct | null>(null)
  const acts = userActs(detail)
  if (!detail.user.mayChange)
    return (
      <p className={staff['soft']}>
        You change your own login under Login &amp; Security. Only an administrator can change the login of
        another member of staff.
      </p>
    )
  return (
    <>
      <Acts acts={acts.map((act) => ({ id: act.call, word: act.word, key: act.key, act: () => ask(act) }))} />
      {asked && (
        <ActDialog key={asked.call} userId={detail.user.userId} act={asked} onClose={() => ask(null)} />
      )}
    </>
  )
}

type ActProps = { userId: number; act: UserAct; onClose: () => void }
function ActDialog({ userId, act: { call, done, ...asked }, onClose }: ActProps) {
  const change = useChange(call, {
    onDone: () => {
      toast(done)
      onClose()
    },
    onRefused: onClose,
  })
  return (
    <ReasonDialog
      {...asked}
      isNeeded
      isBusy={change.isPending}
      onYes={(reason) => change.mutate({ userId, reason })}
      onNo={onClose}
    />
  )
}

function Facts({ user }: { user: UserDetail['user'] }) {
  const factors = [
    user.hasAuthenticator && 'Authenticator app',
    user.passkeys > 0 && howMany(user.passkeys, 'passkey'),
  ].filter(Boolean)
  return (
    <dl className={css['facts']}>
      <div>
        <dt>User name</dt>
        <dd>
          {user.login}
          {user.alias !== '' && <div className={staff['soft']}>or {user.alias}</div>}
        </dd>
      </div>
      <div>
        <dt>Email and phone</dt>
        <dd>
          {user.email}
          {user.isActive && user.email !== user.confirmedEmail && (
            <div className={staff['soft']}>
              Not confirmed yet. Mail goes to {user.confirmedEmail} until then.
            </div>
          )}
          <div className={staff['soft']}>{user.phone}</div>
        </dd>
      </div>
      <div>
        <dt>Second factor</dt>
        <dd>
          {factors.join(', ') || 'Not set up'}
          {factors.length > 0 && (
            <div className={staff['soft']}>{howMany(user.recoveryCodes, 'recovery code')} left</div>
          )}
        </dd>
      </div>
      <div>
        <dt>{user.isStaff ? 'Staff' : 'Login'}</dt>
        <dd>
          {userStateWords({ ...user, hasFactor: false }) || 'Active'}
          {user.roles !== '' && <div className={staff['soft']}>Works as {staffRoleWords(user.roles)}</div>}
          <div className={staff['soft']}>
            {user.lastSignIn ? `Last signed in ${auDayAndTime(user.lastSignIn)}` : 'Has never signed in'}
          </div>
        </dd>
      </div>
    </dl>
  )
}

function Accounts({ detail: { accounts } }: { detail: UserDetail }) {
  const mayOpen = useAllows(NEEDS.staffCustomers)
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      <ul className={css['rows']} aria-label="Accounts of the user">
        {accounts.map((one) => (
          <li key={one.accountId}>
            <span>
              {mayOpen ? (
                <Link to={generatePath(ROUTES.staffCustomer, { customerId: one.customerId })}>
                  {one.accountId}
                </Link>
              ) : (
                one.accountId
              )}
            </span>
            <span>
              {one.name}
              <div className={staff['soft']}>
                {[
                  !one.isActive && 'Switched off on this account',
                  one.isOnlyManager && 'The only person who manages its users',
                  one.demandsFactor && 'Needs a second factor here',
                  lastSignInWords(one),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </span>
            <span title={lettersInWords(one.letters, one.extras)}>
              {one.letters || 'No letters'}
              {one.extras && <span className={staff['soft']}> +{one.extras}</span>}
            </span>
          </li>
        ))}
        {accounts.length === 0 && (
          <li>
            <span />
            <span className={staff['soft']}>This user is on no account.</span>
          </li>
        )}
      </ul>
    </section>
  )
}

type Account = UserDetail['accounts'][number]
/** "Last signed in 3 Mar 2026, 9:12 am with Chrome on Windows from 203.0.113.7". */
const lastSignInWords = ({ lastSignIn, lastDevice, lastAddress }: Account): string =>
  lastSignIn === null
    ? ''
    : [
        `Last signed in ${auDayAndTime(lastSignIn)}`,
        lastDevice && `with ${lastDevice}`,
        lastAddress && `from ${lastAddress}`,
      ]
        .filter(Boolean)
        .join(' ')

const SignIns = ({ detail: { signIns } }: { detail: UserDetail }) => (
  <section aria-labelledby="sign-ins">
    <h2 id="sign-ins">Signed in now</h2>
    {signIns.length === 0 ? (
      <p className={staff['soft']}>Not signed in anywhere at the moment.</p>
    ) : (
      <ul className={css['rows']} aria-label="Where the user is signed in">
        {signIns.map((one) => (
          <li key={`${one.begunAt.toISOString()} ${one.device} ${one.address}`}>
            <span>{one.device || 'Unknown device'}</span>
            <span className={staff['soft']}>
              from {one.address} since {auDayAndTime(one.begunAt)}, last active {auDayAndTime(one.lastUsedAt)}
            </span>
            <span />
          </li>
        ))}
      </ul>
    )}
  </section>
)
