import { Link, Navigate, useParams } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ReturnView } from './ReturnView.tsx'
import css from '#web/parts/record-page.module.css'

/** One service request; a number that is missing leads home (RET-75). */
export function ReturnPage() {
  const { returnno = '' } = useParams()
  const person = usePerson()
  const mayLook = allows(NEEDS.returns, person)
  const isNone = returnno === '' || isPlaceholder(returnno)
  const requestNo = keyIn(returnno) ?? 0
  const { data, error, refetch } = useRead('returnRequest', { requestNo }, { when: mayLook && requestNo > 0 })
  if (isNone) return <Navigate to={ROUTES.home} replace />
  const [request] = data?.returns ?? []
  const isUnknown = requestNo === 0 || error instanceof Refused
  return (
    <AccountFrame entries={accountMenu(person)}>
      {request ? (
        <ReturnView key={request.requestno} request={request} />
      ) : (
        <>
          <PageHeading text={`Service Request ${returnno}`} />
          {!mayLook && <p className={css['message']}>{refusalText('access.denied')}</p>}
          {mayLook && isUnknown && (
            <div className={css['message']} role="alert">
              <p>{refusalText('return.unknown')}</p>
              <Link className={buttonClass()} to={ROUTES.returns}>
                All your service requests
              </Link>
            </div>
          )}
          {mayLook &&
            !isUnknown &&
            (error ? (
              <LoadProblem text={problemText('returnRequest', error)} onRetry={() => void refetch()} />
            ) : (
              <div className={css['skeleton']} aria-busy="true" aria-label="Loading the service request" />
            ))}
        </>
      )}
    </AccountFrame>
  )
}
