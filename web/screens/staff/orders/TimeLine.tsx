import { useState } from 'react'
import { NEEDS } from '#shared/rules/access.ts'
import { useAllows } from '#web/data/session.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { auditWords } from '../kit/audit-words.ts'
import { ResendDialog } from '../kit/ResendDialog.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import type { Detail } from './next-actions.ts'
import css from './time-line.module.css'

type Mail = Detail['mails'][number]
/** mail: one that can be sent once more. */
type Entry = { key: string; at: Date; who: string; words: string; more: string; mail?: Mail }

const MAIL_STATES: Readonly<Record<string, string>> = {
  sent: 'Mail sent',
  waiting: 'Mail waiting',
  gaveUp: 'Mail not sent',
}

type Shown = Pick<Detail, 'events'> & Partial<Pick<Detail, 'mails' | 'notes'>>

/**
 * What has happened to an object, newest first: steps with who and why, notes, and mails. Of the waves of an
 * order, its own units.
 */
export function TimeLine({ detail, ofOrder }: { detail: Shown; ofOrder?: number }) {
  const { events, mails, notes } = detail
  const mayResend = useAllows(NEEDS.staffMail)
  const [asked, setAsked] = useState<Mail | null>(null)
  const steps = events.map((event): Entry => {
    const { words, more } = auditWords(event, ofOrder)
    return { key: `event ${String(event.id)}`, at: event.at, who: event.who, words, more }
  })
  const noted = (notes ?? []).map(
    ({ id, at, who, note }): Entry => ({ key: `note ${String(id)}`, at, who, words: 'Note', more: note }),
  )
  const letters = (mails ?? []).map(
    (mail): Entry => ({
      key: `mail ${String(mail.id)}`,
      at: mail.at,
      who: mail.recipient,
      words: MAIL_STATES[mail.state] ?? mail.state,
      more: mail.subject,
      ...(mayResend && mail.state !== 'waiting' && { mail }),
    }),
  )
  const entries = [...steps, ...noted, ...letters].sort((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <section aria-labelledby="time-line">
      <h3 id="time-line">What has happened</h3>
      {entries.length === 0 ? (
        <p className={css['soft']}>Nothing is recorded of it.</p>
      ) : (
        <ol className={css['line']}>
          {entries.map(({ key, at, who, words, more, mail }) => (
            <li key={key}>
              <p>
                <b>{words}</b> {more}
              </p>
              <p className={css['soft']}>
                {who} · <time dateTime={at.toISOString()}>{auDayAndTime(at)}</time>
              </p>
              {mail && (
                <RowButton
                  shortcut="m"
                  look="plain"
                  aria-label={`Send ${mail.subject} again to ${mail.recipient}`}
                  onClick={() => setAsked(mail)}
                >
                  Send again
                </RowButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {asked && <ResendDialog mail={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
