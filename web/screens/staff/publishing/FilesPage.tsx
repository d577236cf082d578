import { useState } from 'react'
import { staffFileAddress } from '#shared/codes/routes.ts'
import { fileSizeWords } from '#shared/rules/file-size.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import type { TableColumn, TableSort } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import staff from '../staff.module.css'
import { audienceWords, daysWords, forWhomWords, STATE_WORDS } from './audience-words.ts'
import { FileDialog, type PublishedFile } from './FileDialog.tsx'
import css from './publishing.module.css'

const COLUMNS: readonly TableColumn<PublishedFile>[] = [
  {
    id: 'name',
    title: 'File',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <a href={staffFileAddress(id)} download>
        {name}
      </a>
    ),
    isKey: true,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'state',
    title: 'State',
    value: ({ state }) => STATE_WORDS[state],
    cell: ({ state }) => (
      <span className={css['state']} data-state={state}>
        {STATE_WORDS[state]}
      </span>
    ),
    onCard: 'labelled',
  },
  {
    id: 'for',
    title: 'For',
    value: (file) => audienceWords(file),
    cell: (file) => audienceWords(file),
    onCard: 'labelled',
  },
  {
    id: 'days',
    title: 'Days',
    value: ({ from, until }) => `${from} ${until}`,
    cell: ({ from, until }) => daysWords(from, until),
    onCard: 'labelled',
  },
  {
    id: 'size',
    title: 'Size',
    value: ({ size }) => size,
    text: () => '',
    cell: ({ size }) => fileSizeWords(size),
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'at',
    title: 'Updated',
    value: ({ at }) => at.toISOString(),
    cell: ({ at, addedBy }) => `${auDay(at)}, ${addedBy}`,
    sortsDownFirst: true,
    isMinor: true,
    onCard: 'labelled',
  },
]

/** The files that dealers may download: shown, planned and over. */
export function FilesPage() {
  const { data, error, refetch } = useRead('staffFiles', {})
  const [sort, setSort] = useState<TableSort>({ column: 'name', isDown: false })
  const [edited, setEdited] = useState<PublishedFile | 'new' | null>(null)
  const [removing, setRemoving] = useState<PublishedFile | null>(null)
  useActKeys([{ id: 'new', key: 'n', act: () => setEdited('new') }])
  useRowKeys()
  const way = (
    word: string,
    shortcut: string,
    act: (file: PublishedFile) => void,
  ): TableColumn<PublishedFile> => ({
    ...{ id: word, title: word, value: () => '', isUnsorted: true, onCard: 'line' },
    cell: (file) => (
      <RowButton
        shortcut={shortcut}
        look="plain"
        aria-label={`${word} ${file.name}`}
        onClick={() => act(file)}
      >
        {word}
      </RowButton>
    ),
  })
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Files" />
        <Button aria-keyshortcuts="n" onClick={() => setEdited('new')}>
          New file <kbd aria-hidden="true">N</kbd>
        </Button>
      </div>
      <DataTable
        label="Files"
        rows={data?.files}
        columns={[...COLUMNS, way('Change', 'e', setEdited), way('Remove', 'x', setRemoving)]}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        hasFilter
        sort={sort}
        onSort={setSort}
        summary={data && howMany(data.files.length, 'file')}
        problem={
          error && <LoadProblem text={problemText('staffFiles', error)} onRetry={() => void refetch()} />
        }
        empty={
          <p className={staff['none']} role="status">
            No file is published.
          </p>
        }
      />
      {edited && (
        <FileDialog
          file={edited === 'new' ? null : (data?.files.find(({ id }) => id === edited.id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {removing && <RemoveQuestion file={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RemoveQuestion({ file, onClose }: { file: PublishedFile; onClose: () => void }) {
  const remove = useChange('staffRemoveFile', {
    onDone: () => {
      toast('The file is removed')
      onClose()
    },
    onRefused: onClose,
  })
  const { id, version, name } = file
  return (
    <QuestionDialog
      question={`Remove ${name} for ${forWhomWords(file)}? It cannot be brought back.`}
      yes="Remove"
      no="Keep it"
      isBusy={remove.isPending}
      onYes={() => remove.mutate({ id, version })}
      onNo={onClose}
    />
  )
}
