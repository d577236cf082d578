import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { PAGE_TITLES } from '#shared/codes/page-titles.ts'
import { fileAddress } from '#shared/codes/routes.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { fileSizeWords } from '#shared/rules/file-size.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { auDay } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import css from './files.module.css'

type File = OutputOf<AllCalls['filesFromServer']>['fileDetails'][number]

const COLUMNS: readonly TableColumn<File>[] = [
  {
    id: 'name',
    title: 'File',
    value: ({ name }) => name,
    // where the file is gone, the answer is a page that says so
    cell: ({ name }) => <a href={fileAddress(name)}>{name}</a>,
    isKey: true,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'size',
    title: 'Size',
    value: ({ size }) => size,
    text: () => '',
    cell: ({ size }) => fileSizeWords(size),
    isFigure: true,
    onCard: 'left',
  },
  {
    id: 'updated',
    title: 'Updated',
    value: ({ at }) => at.toISOString(),
    text: () => '',
    cell: ({ at }) => auDay(at),
    sortsDownFirst: true,
    onCard: 'corner',
  },
]
/** Of fewer files none has to be looked for. */
const FILTERED_FROM = 10

/** The files that staff have published for the account (FIL-01 to FIL-04). */
export function FilesPage() {
  const person = usePerson()
  const { data, error, refetch } = useRead('filesFromServer', {})
  const [sort, setSort] = useState<TableSort>({ column: 'name', isDown: false })
  const rows = data?.fileDetails
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={PAGE_TITLES.files} />
      <div className={css['page']}>
        <DataTable
          label="Available Files"
          rows={rows}
          columns={COLUMNS}
          idOf={({ name }) => name}
          nameOf={({ name }) => name}
          hasFilter={(rows?.length ?? 0) >= FILTERED_FROM}
          sort={sort}
          onSort={setSort}
          problem={
            error && (
              <LoadProblem text={problemText('filesFromServer', error)} onRetry={() => void refetch()} />
            )
          }
          empty={<p className={css['none']}>{MESSAGES.filesEmpty}</p>}
        />
      </div>
    </AccountFrame>
  )
}
