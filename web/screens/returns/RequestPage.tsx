import { Navigate, useParams, useSearchParams } from 'react-router'
import { PAGE_TITLES } from '#shared/codes/page-titles.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { problemText } from '#web/data/notices.tsx'
import { Refused } from '#web/data/failures.ts'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { RequestEditor } from './RequestEditor.tsx'
import { toReturnIn } from '#web/parts/to-return.ts'
import css from './returns.module.css'

/** A new request, or with the number of an own draft the rest of that one (RET-25, OP-19). */
export const NewRequestPage = () => <RequestPage title={PAGE_TITLES.newRequest} isNew />
/** A draft (RET-26). */
export const EditRequestPage = () => <RequestPage title={PAGE_TITLES.editRequest} />

function RequestPage({ title, isNew = false }: { title: string; isNew?: boolean }) {
  const { returnId = '' } = useParams()
  const person = usePerson()
  if (!isNew && (returnId === '' || isPlaceholder(returnId))) return <Navigate to={ROUTES.returns} replace />
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={title} />
      {allows(NEEDS.returns, person) ? (
        <Draft requestNo={keyIn(returnId) ?? 0} isNew={isNew} />
      ) : (
        <p className={css['soft']}>{refusalText('access.denied')}</p>
      )}
    </AccountFrame>
  )
}

function Draft({ requestNo, isNew }: { requestNo: number; isNew: boolean }) {
  const [query] = useSearchParams()
  const { data, error, refetch } = useRead('returnRequest', { requestNo }, { when: requestNo > 0 })
  const request = data?.returns.find(({ status }) => status === 'IN')
  const isNone = requestNo === 0 || (data !== undefined && !request) || error instanceof Refused
  if (request) return <RequestEditor key={requestNo} request={request} toReturn={null} />
  if (isNone && isNew)
    return <RequestEditor key={`new ${query.toString()}`} request={null} toReturn={toReturnIn(query)} />
  if (isNone)
    return (
      <p className={css['message']} role="alert">
        {refusalText(data ? 'return.notDraft' : 'return.unknown')}
      </p>
    )
  if (error) return <LoadProblem text={problemText('returnRequest', error)} onRetry={() => void refetch()} />
  return <div className={css['skeleton']} aria-busy="true" aria-label="Loading the service request" />
}
