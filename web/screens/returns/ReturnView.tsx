import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'
import { RETURN_SEND_BY_DAYS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { reasonName } from '#shared/codes/return-reasons.ts'
import { isApprovedReturn } from '#shared/codes/return-statuses.ts'
import { returnSlipAddress, ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { decidedUnitsOf } from '#shared/rules/accepted-part.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { errorToast, problemText, progressToast } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { auDay, auDayAndTime } from '#web/parts/au-dates.ts'
import { RecordHead } from '#web/parts/RecordHead.tsx'
import { eventWords } from '#web/parts/return-words.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { DocumentLink } from './Evidence.tsx'
import { RequestLines } from './RequestLines.tsx'
import { type Request, totalWords } from './return-facts.ts'
import { ReturnStatusWord } from '#web/parts/ReturnStatusWord.tsx'
import page from '#web/parts/record-page.module.css'
import css from './returns.module.css'

/** A service request with all that is known of it (RET-09, RET-10). */
export function ReturnView({ request }: { request: Request }) {
  const requestNo = request.requestno
  const mayOpenInvoice = useAllows(NEEDS.invoices)
  useReturnView(requestNo)
  return (
    <article className={page['record']}>
      <RecordHead
        title={`Service Request ${String(requestNo)}`}
        when={
          <>
            {auDay(request.registeredtime)}{' '}
            <ReturnStatusWord status={request.status} decided={decidedUnitsOf(request.lines)} />
          </>
        }
      >
        {request.status === 'IN' && <DraftWays requestNo={requestNo} />}
        {isApprovedReturn(request.status) && (
          <a className={buttonClass()} href={returnSlipAddress(requestNo)} target="_blank" rel="noreferrer">
            <IconDownload size={18} />
            Packing slip
          </a>
        )}
      </RecordHead>
      {isApprovedReturn(request.status) && <Instructions request={request} />}
      <dl className={page['facts']}>
        <Fact name="Request number" value={String(requestNo)} />
        <Fact name="Customer reference" value={request.customerref} />
        <Fact name="Reason" value={reasonName(request.reason)} />
        <Fact name="Total return ex GST" value={totalWords(request.lines)} />
        <Fact
          name="Contact"
          value={[request.contactname, request.contactphone, request.contactemail].join(', ')}
        />
        <Fact
          name="Goods are at"
          value={[
            request.address1,
            request.address2,
            request.suburb,
            request.city,
            request.state,
            request.postcode,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        <Fact name="RTS invoice number" value={request.rtsInvoiceNo} />
      </dl>
      <RequestLines request={request} />
      <Credits request={request} mayOpenInvoice={mayOpenInvoice} />
      {request.documents.length > 0 && (
        <section className={css['section']} aria-labelledby="documents">
          <h2 id="documents">Evidence</h2>
          <ul className={css['files']}>
            {request.documents.map((document) => (
              <li key={document.id}>
                <DocumentLink document={document} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={css['section']} aria-labelledby="events">
        <h2 id="events">What has happened</h2>
        <ol className={css['events']}>
          {request.events.map((event) => (
            <Event key={event.id} event={event} mayOpenInvoice={mayOpenInvoice} />
          ))}
        </ol>
      </section>
    </article>
  )
}

type CreditsProps = { request: Request; mayOpenInvoice: boolean }
/** What was credited, as its credit notes say it; nothing for whoever may not see prices. */
function Credits({ request: { credits = [] }, mayOpenInvoice }: CreditsProps) {
  if (credits.length === 0) return null
  return (
    <section className={css['section']} aria-labelledby="credits">
      <h2 id="credits">Credited</h2>
      {credits.map(({ creditNo, goods, fee, gst, total }) => (
        <dl key={creditNo} className={css['credit']}>
          <dt>Credit note</dt>
          <dd>
            {mayOpenInvoice ? (
              <Link to={generatePath(ROUTES.invoice, { invoiceno: creditNo })}>{creditNo}</Link>
            ) : (
              creditNo
            )}
          </dd>
          <dt>Goods ex GST</dt>
          <dd>{formatAud(goods)}</dd>
          {fee > 0 && (
            <>
              <dt>Restocking fee</dt>
              <dd>{formatAud(-fee)}</dd>
            </>
          )}
          <dt>GST</dt>
          <dd>{formatAud(gst)}</dd>
          <dt>Total inc GST</dt>
          <dd>
            <b>{formatAud(total)}</b>
          </dd>
        </dl>
      ))}
    </section>
  )
}

type EventProps = { event: Request['events'][number]; mayOpenInvoice: boolean }
function Event({ event, mayOpenInvoice }: EventProps) {
  const { at, kind, by, words, creditNo } = event
  return (
    <li>
      <time dateTime={at.toISOString()}>{auDayAndTime(at)}</time>
      <span>
        <b>{eventWords(kind)}</b>
        {by && ` by ${by}`}
        {words && (
          <span className={css['soft']}>
            {' '}
            {mayOpenInvoice && creditNo !== '' ? (
              <Link to={generatePath(ROUTES.invoice, { invoiceno: creditNo })}>{words}</Link>
            ) : (
              words
            )}
          </span>
        )}
      </span>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value === '' ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )

/** How the goods of an approved request are sent, and where. */
function Instructions({ request }: { request: Request }) {
  const { businessGroup } = useSession()
  const { australia, newZealand } = settings.offices
  const office = regionOf(businessGroup) === 'NZ' ? (newZealand ?? australia) : (australia ?? newZealand)
  const to = [settings.seller.company || settings.productName, office?.address].filter(Boolean).join(', ')
  return (
    <section className={css['instructions']} aria-labelledby="instructions">
      <h2 id="instructions">RA {request.requestno}: how to send it</h2>
      <ol>
        <li>Print the packing slip and put it on top of the goods.</li>
        <li>Write RA {request.requestno} on the outside of the parcel.</li>
        <li>
          Send it to <b>{to}</b>
          {request.sendBy === null
            ? `, so that it arrives within ${String(RETURN_SEND_BY_DAYS)} days of the approval.`
            : `, so that it arrives by ${shownDay(request.sendBy)}.`}
        </li>
      </ol>
      <p>
        Only what is listed may be in the parcel: other items carry a fee.{' '}
        <Link to={ROUTES.returnsPolicy}>The whole policy</Link>
      </p>
    </section>
  )
}

/** What can be done with a draft; both only while it is one (RET-10, RET-21 to RET-23). */
function DraftWays({ requestNo }: { requestNo: number }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const progress = useRef<ReturnType<typeof progressToast>>(undefined)
  const remove = useChange('deleteIncompleteReturnRequest', {
    onDone: () => {
      progress.current?.done(MESSAGES.requestDeleted)
      void navigate(`${ROUTES.returns}?tab=incomplete`)
    },
    shows: (problem) => {
      progress.current?.close()
      errorToast(problemText('deleteIncompleteReturnRequest', problem))
      return true
    },
  })
  return (
    <>
      <Link className={buttonClass()} to={generatePath(ROUTES.editRequest, { returnId: String(requestNo) })}>
        Edit Request
      </Link>
      <Button look="quiet" busy={remove.isPending} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <QuestionDialog
          question={`Delete service request ${String(requestNo)} with its products and evidence?`}
          yes="Delete"
          no="Keep"
          onYes={() => {
            setAsking(false)
            progress.current = progressToast(MESSAGES.requestDeleting)
            remove.mutate({ requestNo })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Notes once that a request has been opened (RET-20). */
function useReturnView(requestNo: number) {
  const { mutate: note } = useChange('addActivityViewReturn')
  const noted = useRef(0)
  useEffect(() => {
    if (noted.current === requestNo) return
    noted.current = requestNo
    note({ requestNo })
  }, [requestNo, note])
}
