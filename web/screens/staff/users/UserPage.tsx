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
import { lettersInWords } from '../kit/letters-in-words.ts'
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
              <b>Locked:</b> {howMany(data.user.failures, 'failed sign-in')} in the last minutes. Wrong
              passwords and codes count.
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
        Your own login is changed at Login &amp; Security, those of other staff by administrators.
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
            <div className={staff['soft']}>Not confirmed; {user.confirmedEmail} was last</div>
          )}
          <div className={staff['soft']}>{user.phone}</div>
        </dd>
      </div>
      <div>
        <dt>Second factor</dt>
        <dd>
          {factors.join(', ') || 'None'}
          {factors.length > 0 && (
            <div className={staff['soft']}>{howMany(user.recoveryCodes, 'recovery code')} left</div>
          )}
        </dd>
      </div>
      <div>
        <dt>{user.isStaff ? 'Staff' : 'Login'}</dt>
        <dd>
          {userStateWords({ ...user, hasFactor: false }) || 'Active'}
          {user.roles !== '' && <div className={staff['soft']}>Letters of staff {user.roles}</div>}
          <div className={staff['soft']}>
            {user.lastSignIn ? `Last signed in ${auDayAndTime(user.lastSignIn)}` : 'Never signed in'}
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
                  !one.isActive && 'not active',
                  one.isOnlyManager && 'the only one who manages users',
                  one.demandsFactor && 'second factor demanded',
                  one.lastSignIn && `signed in ${auDayAndTime(one.lastSignIn)}`,
                  one.lastDevice,
                  one.lastAddress,
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
            <span className={staff['soft']}>None</span>
            <span />
          </li>
        )}
      </ul>
    </section>
  )
}

const SignIns = ({ detail: { signIns } }: { detail: UserDetail }) => (
  <section aria-labelledby="sign-ins">
    <h2 id="sign-ins">Signed in now</h2>
    {signIns.length === 0 ? (
      <p className={staff['soft']}>Nowhere</p>
    ) : (
      <ul className={css['rows']} aria-label="Where the user is signed in">
        {signIns.map((one) => (
          <li key={`${one.begunAt.toISOString()} ${one.device} ${one.address}`}>
            <span>{one.device || 'Unknown device'}</span>
            <span className={staff['soft']}>{one.address}</span>
            <span className={staff['soft']}>
              {auDayAndTime(one.begunAt)}, last used {auDayAndTime(one.lastUsedAt)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
