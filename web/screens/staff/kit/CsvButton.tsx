import { useState } from 'react'
import type { CallName } from '#shared/calls/index.ts'
import { LIST_FILE_MAX } from '#shared/codes/limits.ts'
import { gatherPages } from '#web/data/gather-pages.ts'
import { showProblem, toast } from '#web/data/notices.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { saveCsv } from './save-csv.ts'

type Props<Row> = {
  name: string
  /** The call that reads a page, and how it is read; the cursor of the first is ''. */
  call: CallName
  read: (cursor: string) => Promise<{ rows: readonly Row[]; next: string }>
  columns: readonly TableColumn<Row>[]
}

/** Saves all rows of a list, those that are not on the page yet too; of very many the first. */
export function CsvButton<Row>({ name, call, read, columns }: Props<Row>) {
  const [many, setMany] = useState<number | null>(null)
  const save = async () => {
    setMany(0)
    let got = 0
    const counted = async (cursor: string) => {
      const page = await read(cursor)
      setMany((got += page.rows.length))
      return page
    }
    try {
      const { rows, hasMore } = await gatherPages(counted, { max: LIST_FILE_MAX })
      saveCsv(name, rows, columns)
      if (hasMore) toast(`The file has the first ${inWords(LIST_FILE_MAX)} rows. The list has more.`)
    } catch (problem) {
      showProblem(call, problem)
    } finally {
      setMany(null)
    }
  }
  return (
    <Button look="quiet" disabled={many !== null} onClick={() => void save()}>
      {many === null ? 'CSV' : `Reading… ${inWords(many)}`}
    </Button>
  )
}

const inWords = (many: number) => many.toLocaleString('en-AU')
