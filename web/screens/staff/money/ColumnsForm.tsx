import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import staff from '../staff.module.css'
import css from './bank.module.css'
import { type Columns, type Use, USES, usesOf } from './column-uses.ts'

type Props = {
  rows: readonly string[][]
  /** What is known of the columns. */
  known: Columns | null
  isBusy: boolean
  onChosen: (columns: Columns) => void
}

/** What each column of a statement holds: chosen once, and remembered for files with this header. */
export function ColumnsForm({ rows, known, isBusy, onChosen }: Props) {
  const width = Math.max(...rows.map((row) => row.length))
  const [uses, setUses] = useState<Use[]>(() => usesOf(known, width))
  const at = (use: Use) => uses.indexOf(use)
  const isComplete =
    at('date') >= 0 && at('words') >= 0 && (at('amount') >= 0 || (at('credit') >= 0 && at('debit') >= 0))
  const chosen = (): Columns => ({
    date: at('date'),
    words: uses.flatMap((use, index) => (use === 'words' ? [index] : [])),
    ...(at('amount') >= 0 ? { amount: at('amount') } : { credit: at('credit'), debit: at('debit') }),
  })
  return (
    <form
      className={css['columns']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onChosen(chosen())
      }}
    >
      <p>
        {known
          ? 'What do the columns of this file hold?'
          : 'This bank’s file is new here. What do its columns hold?'}
      </p>
      <div className={css['sample']}>
        <table>
          <thead>
            <tr>
              {uses.map((use, index) => (
                <th key={index}>
                  <select
                    aria-label={`Column ${String(index + 1)}`}
                    value={use}
                    onChange={({ target }) =>
                      setUses(uses.map((was, other) => (other === index ? (target.value as Use) : was)))
                    }
                  >
                    {Object.entries(USES).map(([value, words]) => (
                      <option key={value} value={value}>
                        {words}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {uses.map((_use, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={staff['ways']}>
        <Button type="submit" busy={isBusy} disabled={!isComplete}>
          Read the statement
        </Button>
      </div>
    </form>
  )
}
