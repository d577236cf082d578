import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { problemText } from '#web/data/notices.tsx'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ResendDialog } from '../kit/ResendDialog.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { ListViews } from '../kit/ListViews.tsx'
import { howMany } from '../kit/how-many.ts'
import { RowButton } from '../kit/RowButton.tsx'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useQueryText } from '../kit/use-query-text.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import css from './mail-dialog.module.css'
import { MailDialog } from './MailDialog.tsx'
import { StateTabs } from './StateTabs.tsx'

type Mail = OutputOf<AllCalls['staffMails']>['mails'][number]

const STATES = { '': 'All', waiting: 'Waiting', sent: 'Sent', gaveUp: 'Gave up' } as const
type State = keyof typeof STATES

type Acts = { onOpen: (mail: Mail) => void; onResend: (mail: Mail) => void }

const columns = ({ onOpen, onResend }: Acts): readonly TableColumn<Mail>[] => [
  {
    id: 'recipient',
    title: 'To',
    value: ({ recipient }) => recipient,
    cell: ({ recipient }) => recipient,
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'state',
    title: 'State',
    value: ({ state }) => STATES[state],
    cell: ({ state, attempts }) =>
      `${STATES[state]}${state !== 'sent' && attempts > 0 ? `, ${howMany(attempts, 'attempt')}` : ''}`,
    onCard: 'corner',
  },
  {
    id: 'at',
    title: 'When',
    value: ({ createdAt }) => createdAt.getTime(),
    cell: ({ createdAt, sentAt }) => auDayAndTime(sentAt ?? createdAt),
    onCard: 'line',
  },
  {
    id: 'subject',
    title: 'Subject',
    value: ({ subject }) => subject,
    cell: (mail) => (
      <>
        <Button
          look="plain"
          className={css['subject']}
          aria-label={`Read ${mail.subject}`}
          onClick={() => onOpen(mail)}
        >
          {mail.subject}
        </Button>
        {mail.state !== 'sent' && mail.problem && <div className={staff['soft']}>{mail.problem}</div>}
      </>
    ),
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'again',
    title: 'Again',
    value: () => '',
    cell: (mail) =>
      mail.state !== 'waiting' && (
        <RowButton
          shortcut="s"
          look="plain"
          aria-label={`Send again to ${mail.recipient}`}
          onClick={() => onResend(mail)}
        >
          Send again
        </RowButton>
      ),
    onCard: 'line',
  },
]

/** The outbox: what was sent, waits, or was given up. */
export function MailsPage() {
  useRowKeys()
  const [state, setState] = useQueryText('state')
  const [text, setText] = useQueryText('q')
  const [open, setOpen] = useState<Mail | null>(null)
  const [asked, setAsked] = useState<Mail | null>(null)
  const wanted = state in STATES && state !== '' ? { state: state as Exclude<State, ''> } : {}
  const list = useStaffPages('staffMails', { ...wanted, text }, (page) => page.mails)
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Mail" />
        <FilterField label="Address or subject" text={text} onChange={setText} />
      </div>
      <StateTabs label="State" states={STATES} chosen={state} onChoose={setState} />
      <ListViews list="mails" whole="All mails" words={STATES} />
      <DataTable
        label="Mails"
        rows={list.rows}
        columns={columns({ onOpen: setOpen, onResend: setAsked })}
        idOf={({ id }) => String(id)}
        nameOf={({ subject }) => subject}
        limit={list.limit}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem text={problemText('staffMails', list.error)} onRetry={() => void list.refetch()} />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            There is no such mail.
          </p>
        }
      />
      {open && (
        <MailDialog
          mailId={open.id}
          onAgain={open.state === 'waiting' ? null : () => setAsked(open)}
          onClose={() => setOpen(null)}
        />
      )}
      {asked && <ResendDialog mail={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
