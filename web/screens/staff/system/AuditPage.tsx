import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ACTION_WORDS, auditWords } from '../kit/audit-words.ts'
import { FilterField } from '../kit/FilterField.tsx'
import { ListViews } from '../kit/ListViews.tsx'
import { useQueryText } from '../kit/use-query-text.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import css from './audit.module.css'

type Entry = OutputOf<AllCalls['staffAudit']>['entries'][number]

const COLUMNS: readonly TableColumn<Entry>[] = [
  {
    id: 'at',
    title: 'When',
    value: ({ at }) => at.getTime(),
    cell: ({ at }) => auDayAndTime(at),
    isKey: true,
    isBreaking: true,
    onCard: 'left',
  },
  {
    id: 'who',
    title: 'Who',
    value: ({ who }) => who,
    cell: ({ who }) => who,
    isBreaking: true,
    onCard: 'corner',
  },
  {
    id: 'what',
    title: 'What',
    value: ({ action }) => action,
    cell: (entry) => {
      const { words, more } = auditWords(entry)
      return (
        <>
          <b>{words}</b> {more}
        </>
      )
    },
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'subject',
    title: 'Of',
    value: ({ subjectId }) => subjectId,
    cell: ({ subjectKind, subjectId }) =>
      subjectKind === 'order' ? (
        <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: subjectId })}>order {subjectId}</Link>
      ) : (
        `${subjectKind} ${subjectId}`
      ),
    onCard: 'line',
  },
  {
    id: 'account',
    title: 'Account',
    value: ({ accountId }) => accountId,
    cell: ({ accountId }) => accountId,
    isMinor: true,
    onCard: 'none',
  },
]

/** Who did what: by action, and by the number of an object, an account, a login or a request. */
export function AuditPage() {
  const [action, setAction] = useQueryText('action')
  const [text, setText] = useQueryText('q')
  const list = useStaffPages('staffAudit', { action, text }, (page) => page.entries)
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Audit" />
        <div className={css['filters']}>
          <select aria-label="Action" value={action} onChange={({ target }) => setAction(target.value)}>
            <option value="">Every action</option>
            {Object.entries(ACTION_WORDS).map(([name, word]) => (
              <option key={name} value={name}>
                {word} ({name})
              </option>
            ))}
          </select>
          <FilterField label="Number, account, login or request" text={text} onChange={setText} />
        </div>
      </div>
      <ListViews list="audit" whole="Every action" words={ACTION_WORDS} />
      <DataTable
        label="Audit"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ id }) => String(id)}
        nameOf={({ id }) => `entry ${String(id)}`}
        limit={list.limit}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem text={problemText('staffAudit', list.error)} onRetry={() => void list.refetch()} />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            Nothing of that is in the audit.
          </p>
        }
      />
    </>
  )
}
