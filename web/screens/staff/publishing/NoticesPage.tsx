import { useState } from 'react'
import { PUBLISHED_STATES } from '#shared/rules/audience.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { foundWords } from '../kit/how-many.ts'
import { RowButton } from '../kit/RowButton.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { useQueryText } from '../kit/use-query-text.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'
import { audienceWords, forWhomWords, STATE_WORDS } from './audience-words.ts'
import { type Notice, NoticeDialog } from './NoticeDialog.tsx'
import css from './publishing.module.css'

const EMPTY = {
  shown: 'No notification is shown now.',
  planned: 'No notification is planned.',
  over: 'No notification is over yet.',
}

const COLUMNS: readonly TableColumn<Notice>[] = [
  {
    id: 'message',
    title: 'Message',
    value: ({ message }) => message,
    cell: ({ message }) => <WrittenHtml html={message} className={css['message']} />,
    isKey: true,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'for',
    title: 'For',
    value: (notice) => audienceWords(notice),
    cell: (notice) => audienceWords(notice),
    onCard: 'line',
  },
  {
    id: 'from',
    title: 'From',
    value: ({ from }) => from.toISOString(),
    cell: ({ from }) => auDayAndTime(from),
    onCard: 'labelled',
  },
  {
    id: 'until',
    title: 'Until',
    value: ({ until }) => until,
    cell: ({ until, endedAt }) => (endedAt ? auDayAndTime(endedAt) : shownDay(until || null) || 'No end'),
    onCard: 'labelled',
  },
  {
    id: 'read',
    title: 'Read by',
    value: ({ readBy }) => readBy,
    cell: ({ readBy }) => readBy,
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'by',
    title: 'Written by',
    value: ({ writtenBy }) => writtenBy,
    cell: ({ writtenBy }) => writtenBy,
    isMinor: true,
    onCard: 'labelled',
  },
]

/** What staff have written for the bell of dealers: shown, planned and over. */
export function NoticesPage() {
  const [state, setState] = useQueryText('list')
  const [edited, setEdited] = useState<Notice | 'new' | null>(null)
  const [ending, setEnding] = useState<Notice | null>(null)
  const chosen = PUBLISHED_STATES.find((one) => one === state) ?? 'shown'
  const list = useStaffPages('staffNoticesPage', { list: chosen }, (page) => page.notices)
  const { total } = list
  useActKeys([{ id: 'new', key: 'n', act: () => setEdited('new') }])
  useRowKeys()
  const ways: TableColumn<Notice> = {
    id: 'ways',
    title: 'Change',
    value: () => '',
    cell: (notice) => (
      <span className={css['ways']}>
        <RowButton shortcut="e" look="plain" onClick={() => setEdited(notice)}>
          Change
        </RowButton>
        <RowButton shortcut="x" look="plain" onClick={() => setEnding(notice)}>
          End
        </RowButton>
      </span>
    ),
    isUnsorted: true,
    onCard: 'line',
  }
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Notifications" />
        <Button aria-keyshortcuts="n" onClick={() => setEdited('new')}>
          New notification <kbd aria-hidden="true">N</kbd>
        </Button>
      </div>
      <StateTabs
        label="Which notifications"
        states={STATE_WORDS}
        chosen={chosen}
        onChoose={(next) => setState(next === 'shown' ? '' : next)}
      />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Notifications"
        rows={list.rows}
        columns={chosen === 'over' ? COLUMNS : [...COLUMNS, ways]}
        idOf={({ noticeNo }) => String(noticeNo)}
        nameOf={({ noticeNo }) => String(noticeNo)}
        limit={list.limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffNoticesPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {EMPTY[chosen]}
          </p>
        }
      />
      {edited && (
        <NoticeDialog
          notice={
            edited === 'new'
              ? null
              : (list.rows?.find(({ noticeNo }) => noticeNo === edited.noticeNo) ?? edited)
          }
          onClose={() => setEdited(null)}
        />
      )}
      {ending && <EndQuestion notice={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function EndQuestion({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const end = useChange('staffEndNotice', {
    onDone: () => {
      toast('The notification has ended')
      onClose()
    },
    onRefused: onClose,
  })
  const { noticeNo, version, state, readBy } = notice
  const what =
    state === 'planned'
      ? 'Nobody has seen it yet, and nobody will.'
      : `It leaves every bell. ${howMany(readBy, 'user')} set it as read.`
  return (
    <QuestionDialog
      question={`End this notification for ${forWhomWords(notice)}? ${what}`}
      yes="End it"
      no="Keep it"
      isBusy={end.isPending}
      onYes={() => end.mutate({ noticeNo, version })}
      onNo={onClose}
    />
  )
}
