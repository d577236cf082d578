import { Fragment, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { reasonName } from '#shared/codes/return-reasons.ts'
import { ROUTES, staffEvidenceAddress } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { arrivalWords } from '#web/parts/arrival-words.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { DecisionNote } from '#web/parts/DecisionNote.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ReplacementOrderNote } from '#web/parts/ReplacementOrderNote.tsx'
import { amountWords, eventWords, progressWords } from '#web/parts/return-words.ts'
import { ReturnStatusWord } from '#web/parts/ReturnStatusWord.tsx'
import { RotationsUsed } from '#web/parts/RotationsUsed.tsx'
import { VerdictNote } from '#web/parts/VerdictNote.tsx'
import { Acts } from '../kit/Acts.tsx'
import css from '../kit/object.module.css'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useNumberParam } from '../kit/use-number-param.ts'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import staff from '../staff.module.css'
import { AssignDialog } from './AssignDialog.tsx'
import { canStep, dueWords, hasEnded, type ReturnDetail, type ReturnLine, type Step } from './return-steps.ts'
import { StepDialog } from './StepDialog.tsx'
import own from './returns.module.css'

/** One service request with its evidence, the verdict that its dealer sees, and what can be done with it. */
export function StaffReturnPage() {
  const requestNo = useNumberParam('requestNo')
  const { data, error, refetch } = useRead(
    'staffReturn',
    { requestNo: requestNo ?? 0 },
    { when: requestNo !== null },
  )
  if (requestNo === null) return <StaffPageNotFound />
  if (error) return <LoadProblem text={problemText('staffReturn', error)} onRetry={() => void refetch()} />
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <PageHeading text={`Return ${String(requestNo)}`} />
        <Link to={ROUTES.staffReturns}>All returns</Link>
      </div>
      {data && (
        <>
          <ReturnActs detail={data} />
          <Facts detail={data} />
          <div className={own['beside']}>
            <section className={css['block']} aria-labelledby="lines">
              <h2 id="lines">Products</h2>
              <ul className={own['lines']}>
                {data.request.lines.map((line) => (
                  <Line key={line.linno} detail={data} line={line} />
                ))}
              </ul>
              <RotationsUsed many={data.request.rotationsUsed} isSubmitted />
              <ReplacementOrderNote order={data.request.replacementOrder} isSubmitted />
            </section>
            <Pictures detail={data} />
          </div>
          <Events detail={data} />
        </>
      )}
    </article>
  )
}

function ReturnActs({ detail }: { detail: ReturnDetail }) {
  const { requestno: requestNo, seen } = detail
  const [asking, setAsking] = useState<Step | 'assign' | 'close' | null>(null)
  const may: Record<Step, boolean> = {
    decide: useAllows(NEEDS.staffDecideReturns),
    receive: useAllows(NEEDS.staffReceiveReturns),
    credit: useAllows(NEEDS.staffMoney),
    replace: useAllows(NEEDS.staffDecideReturns),
  }
  const mine = { requestNo, seen, assigneeId: useSession().userId }
  const take = useChange('staffAssignReturn')
  const close = useChange('staffCloseReturn', { onDone: () => setAsking(null) })
  const steps: readonly [Step, string, string][] = [
    ['decide', 'Decide', 'd'],
    ['receive', 'Receive', 'r'],
    ['credit', 'Credit', 'c'],
    ['replace', 'Replaced', 'x'],
  ]
  const acts = [
    ...steps.flatMap(([step, word, key]) =>
      may[step] && canStep(step, detail) ? [{ id: step, word, key, act: () => setAsking(step) }] : [],
    ),
    ...(may.decide && !hasEnded(detail)
      ? [
          ...(detail.assignedTo === ''
            ? [
                {
                  ...{ id: 'take', word: 'Assign to me', key: 'a' },
                  ...{ isBusy: take.isPending, act: () => take.mutate(mine) },
                },
              ]
            : []),
          { id: 'assign', word: 'Assign', key: 'g', act: () => setAsking('assign') },
          { id: 'close', word: 'Close', key: 'e', act: () => setAsking('close') },
        ]
      : []),
  ]
  // somebody else may have done meanwhile what is being asked
  if (asking !== null && acts.every(({ id }) => id !== asking)) setAsking(null)
  return (
    <>
      <Acts acts={acts} />
      {asking === 'close' && (
        <ReasonDialog
          title={`Close return ${String(requestNo)}`}
          about="Ends it. What did not come can be returned again."
          yes="Close"
          isDangerous
          isNeeded
          isBusy={close.isPending}
          onYes={(reason) => close.mutate({ requestNo, seen, reason })}
          onNo={() => setAsking(null)}
        />
      )}
      {asking === 'assign' && <AssignDialog detail={detail} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'close' && asking !== 'assign' && (
        <StepDialog step={asking} detail={detail} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

function Facts({ detail }: { detail: ReturnDetail }) {
  const { request, reason } = detail
  const facts: [string, React.ReactNode][] = [
    ['Status', <ReturnStatusWord key="status" status={detail.status} decided={detail} />],
    [
      'Account',
      <Link key="account" to={generatePath(ROUTES.staffCustomer, { customerId: detail.customerId })}>
        {detail.accountName} ({detail.accountId})
      </Link>,
    ],
    ['Reason', reasonName(reason)],
    ['Submitted', auDayAndTime(detail.submittedAt)],
    ['Reference', request.customerref],
    ['Contact', `${request.contactname}, ${request.contactphone}, ${request.contactemail}`],
    ['To arrive by', dueWords(detail)],
    ['Amount ex GST', amountWords(detail)],
    ['Assigned to', detail.assignedTo || '–'],
    ...(request.rtsInvoiceNo
      ? [['RTS invoice', <InvoiceLink key="rts" no={request.rtsInvoiceNo} />] as [string, React.ReactNode]]
      : []),
    ...(request.credits ?? []).map(({ creditNo, total }): [string, React.ReactNode] => [
      'Credit note',
      <span key={creditNo}>
        <InvoiceLink no={creditNo} /> of {formatAud(total)}
      </span>,
    ]),
  ]
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value], at) => (
        <div key={`${name} ${String(at)}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const InvoiceLink = ({ no }: { no: string }) => (
  <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: no })}>{no}</Link>
)

const Line = ({ detail, line }: { detail: ReturnDetail; line: ReturnLine }) => (
  <li>
    <p>
      <b>
        {line.qty} × {line.itemname}
      </b>{' '}
      <Link to={generatePath(ROUTES.staffProduct, { productId: line.itemno })}>{line.itemno}</Link>
      {line.salePrice !== undefined && ` at ${formatAud(line.salePrice)}`}
    </p>
    <p className={staff['soft']}>
      Invoice <InvoiceLink no={line.invoiceno} /> of {shownDay(line.invoicedate)}
      {detail.orders
        .filter(({ invoiceNo }) => invoiceNo === line.invoiceno)
        .map(({ webOrderNo, orderNo }) => (
          <Fragment key={webOrderNo}>
            {' '}
            · Order{' '}
            <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })}>{orderNo}</Link>
          </Fragment>
        ))}
    </p>
    {line.faultdesc && <p className={own['fault']}>{line.faultdesc}</p>}
    {line.accepted === null ? (
      <VerdictNote verdict={line.verdict} arrival={arrivalWords(detail, line)} />
    ) : (
      <>
        <DecisionNote request={detail} line={line} />
        <p>{progressWords(line)}</p>
      </>
    )}
  </li>
)

function Pictures({ detail }: { detail: ReturnDetail }) {
  const { documents } = detail.request
  return (
    <section className={`${css['block'] ?? ''} ${own['evidence'] ?? ''}`} aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {documents.length === 0 && <p className={staff['soft']}>The dealer has added none.</p>}
      <ul className={own['pictures']}>
        {documents.map(({ id, originalfilename }) => (
          <li key={id}>
            <a href={staffEvidenceAddress(id)} download>
              {/\.pdf$/i.test(originalfilename) ? null : (
                <img src={staffEvidenceAddress(id)} alt="" loading="lazy" />
              )}
              {originalfilename}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Events = ({ detail }: { detail: ReturnDetail }) => (
  <section className={css['block']} aria-labelledby="events">
    <h2 id="events">What has happened</h2>
    <ol className={own['events']}>
      {detail.request.events.map(({ id, at, kind, words, by, creditNo }) => (
        <li key={id}>
          <time dateTime={at.toISOString()}>{auDayAndTime(at)}</time>
          <span>
            <b>{eventWords(kind)}</b> {by && `by ${by}`}{' '}
            <span className={staff['soft']}>
              {creditNo === '' ? (
                words
              ) : (
                <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: creditNo })}>{words}</Link>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
