import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { timelineWords } from '#shared/rules/order-timeline.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDay, auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import css from './order-timeline.module.css'

type Entry = OutputOf<AllCalls['orderTimeline']>['entries'][number]
/** An invoice has a day, no time. */
const DAYS_ONLY: ReadonlySet<Entry['kind']> = new Set(['invoiced', 'credited'])

/** What has happened to an order, and what comes next. */
export function OrderTimeline({ orderNo }: { orderNo: string }) {
  const { data, error, refetch } = useRead('orderTimeline', { orderNo })
  return (
    <section className={css['timeline']} aria-labelledby="timeline" aria-busy={!data && !error}>
      <h2 id="timeline">What has happened</h2>
      {error && !data && (
        <LoadProblem text={problemText('orderTimeline', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className={css['skeleton']} />}
      {data && (
        <ol>
          {data.entries.map((entry, at) => (
            <Row key={`${String(at)} ${entry.kind}`} entry={entry} />
          ))}
          {data.next.map((words) => (
            <li key={words} className={css['next']}>
              <span className={css['when']}>Next</span>
              <span>{words}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ entry }: { entry: Entry }) {
  const { title, note } = timelineWords({ ...entry, amountCents: entry.amount })
  const { invoiceNo = '', url = '', carrier, connote } = entry
  const parcel = [carrier, connote].filter(Boolean).join(' ')
  return (
    <li>
      <time className={css['when']} dateTime={entry.at.toISOString()}>
        {DAYS_ONLY.has(entry.kind) ? auDay(entry.at) : auDayAndTime(entry.at)}
      </time>
      <span>
        <b>
          {invoiceNo ? (
            <Link to={generatePath(ROUTES.invoice, { invoiceno: invoiceNo })}>{title}</Link>
          ) : (
            title
          )}
        </b>
        {note && <span className={css['note']}>{note}</span>}
        {parcel &&
          (url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {parcel}
            </a>
          ) : (
            <span className={css['note']}>{parcel}</span>
          ))}
      </span>
    </li>
  )
}
