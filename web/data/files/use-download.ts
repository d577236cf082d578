import { useEffect, useRef, useState } from 'react'
import type { CallName } from '#shared/calls/index.ts'
import { LIST_FILE_MAX } from '#shared/codes/limits.ts'
import type { FileColumn } from '#shared/rules/table-file.ts'
import { localDay } from '#web/parts/au-dates.ts'
import { grouped } from '#shared/rules/grouped.ts'
import type { DownloadState, FileKind } from '#web/parts/DownloadBar.tsx'
import { problemText, toast } from '../notices.tsx'
import { csvBlob } from './csv-blob.ts'
import { gatherPages, type ListPage } from './gather-pages.ts'
import { writeXlsx } from './write-xlsx.ts'

export type Download<Row> = {
  /** The file's name without its day and ending, and the sheet's. */
  name: string
  sheet: string
  /** What the rows are, in the plural: "orders". */
  rowsAre: string
  /** The call that reads a page, and how it is read; the cursor of the first is ''. */
  call: CallName
  read: (cursor: string) => Promise<ListPage<Row>>
  columns: readonly FileColumn<Row>[]
}

const TOAST_MS = 6_000

/**
 * Saves every row that a list finds as one file, those that are not on the page too; of very many the first
 * LIST_FILE_MAX. Nothing is saved where a page cannot be read, or once it is cancelled.
 */
export function useDownload<Row>(download: Download<Row>) {
  const [state, setState] = useState<DownloadState>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  const stop = () => {
    running.current?.abort(new DOMException('Cancelled', 'AbortError'))
    running.current = null
  }
  useEffect(() => stop, [])

  const start = async (kind: FileKind) => {
    stop()
    const own = new AbortController()
    running.current = own
    let many = 0
    const show = (next: DownloadState) => {
      if (!own.signal.aborted) setState(next)
    }
    show({ is: 'reading', many, of: null })
    try {
      const { columns, read, name, sheet, rowsAre } = download
      const { rows, hasMore } = await gatherPages(read, {
        max: LIST_FILE_MAX,
        keep: (row) => columns.map(({ cell }) => cell(row)),
        signal: own.signal,
        onPage: (gathered) => {
          many = gathered.many
          show({ is: 'reading', ...gathered })
        },
      })
      show({ is: 'writing', many: rows.length })
      const table = { sheet, titles: columns.map(({ title }) => title), rows }
      const file = kind === 'csv' ? csvBlob(table) : await writeXlsx(table, own.signal)
      own.signal.throwIfAborted()
      const fileName = `${name}-${localDay(new Date())}.${kind}`
      saveBlob(fileName, file)
      show({ is: 'idle' })
      const saved = `${grouped(rows.length)} ${rowsAre}`
      toast(
        hasMore
          ? `Saved the first ${saved} as ${fileName}. The list has more.`
          : `Saved ${saved} as ${fileName}`,
        TOAST_MS,
      )
    } catch (problem) {
      show({ is: 'failed', kind, many, problem: problemText(download.call, problem) })
    }
  }
  const cancel = () => {
    stop()
    setState({ is: 'idle' })
  }
  return { state, start: (kind: FileKind) => void start(kind), cancel }
}

/** The browser reads the file after the click; its address is let go later. */
const KEPT_MS = 60_000
function saveBlob(fileName: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
