import { useState } from 'react'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChooseFile } from '#web/ui/ChooseFile.tsx'
import { howMany } from '../kit/how-many.ts'
import staff from '../staff.module.css'
import css from './bank.module.css'
import { USES, usesOf } from './column-uses.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { inBase64 } from '../kit/in-base64.ts'
import { StatementsRead } from './StatementsRead.tsx'

type Statement = Pick<InputOf<AllCalls['staffReadStatement']>, 'fileName' | 'content'>
type Read = OutputOf<AllCalls['staffReadStatement']>
type Layout = OutputOf<AllCalls['staffStatements']>['layouts'][number]

/** Reads a bank statement, and asks for its columns where nothing tells them or they are to be others. */
export function StatementForm() {
  const [statement, setStatement] = useState<Statement | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const known = useRead('staffStatements', {}).data
  const change = useChange('staffReadStatement', { onDone: setRead })
  const send = (next: Statement) => {
    setStatement(next)
    setRead(null)
    change.mutate({ ...next, isChoosing })
    setIsChoosing(false) // for one file; what is chosen while it is read counts for the next
  }
  return (
    <section className={css['statement']} aria-label="Read a statement">
      <label className={css['file']}>
        <span>Bank statement as CSV</span>
        <ChooseFile
          accept=".csv,.txt,text/csv"
          disabled={change.isPending}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            void inBase64(file).then((content) => send({ fileName: file.name, content }))
            target.value = '' // the same file may be chosen again
          }}
        >
          Choose a file
        </ChooseFile>
      </label>
      {known && known.layouts.length > 0 && (
        <Layouts layouts={known.layouts} isChoosing={isChoosing} onChoosing={setIsChoosing} />
      )}
      {change.isPending && <p role="status">Reading…</p>}
      {read && statement && read.rows.length > 0 && (
        <>
          {read.problems.length > 0 && (
            <p role="status">No line could be read with these columns. Nothing is kept.</p>
          )}
          <Problems problems={read.problems} />
          <ColumnsForm
            rows={read.rows}
            known={read.columns}
            isBusy={change.isPending}
            onChosen={(columns) => change.mutate({ ...statement, columns })}
          />
        </>
      )}
      {read?.rows.length === 0 && <Outcome read={read} />}
      {known && known.statements.length > 0 && <StatementsRead statements={known.statements} />}
    </section>
  )
}

type LayoutProps = {
  layouts: readonly Layout[]
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}

/** Whether the columns of the next file are those that are remembered, and which these are. */
function Layouts({ layouts, isChoosing, onChoosing }: LayoutProps) {
  return (
    <>
      <label className={css['file']}>
        <span>Columns</span>
        <select
          aria-label="Columns"
          value={isChoosing ? 'choose' : 'remembered'}
          onChange={({ target }) => onChoosing(target.value === 'choose')}
        >
          <option value="remembered">As remembered</option>
          <option value="choose">Choose them again</option>
        </select>
      </label>
      <details>
        <summary className={css['fold']}>Remembered columns</summary>
        <ul className={css['read']} aria-label="Remembered columns">
          {layouts.map((layout) => (
            <li key={layout.names.join('|')}>{layoutWords(layout)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** The columns of a layout that are used, by name: when: Date · how much: Amount. */
function layoutWords({ names, columns }: Layout): string {
  const width = Math.max(
    names.length,
    ...Object.values(columns)
      .flat()
      .map((at = 0) => at + 1),
  )
  const isNamed = width === names.length
  const used = usesOf(columns, width).flatMap((use, at) =>
    use === '' ? [] : [`${isNamed ? (names[at] ?? '') : `column ${String(at + 1)}`}: ${USES[use]}`],
  )
  return `${isNamed ? '' : `${names.join(', ')}: `}${used.join(' · ')}`
}

function Outcome({ read: { matched, later, waiting, known, out, problems } }: { read: Read }) {
  return (
    <div role="status" className={css['outcome']}>
      <p>
        <b>
          {matched} matched, {waiting} to match
        </b>
        <span className={staff['soft']}>
          {later > 0 && ` · ${String(later)} are certain and matched within a minute`} · {known} known from
          earlier statements · {out} of money that went out
        </span>
      </p>
      <Problems problems={problems} />
    </div>
  )
}

/** The lines that could not be read, and why. */
function Problems({ problems }: Pick<Read, 'problems'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (problems.length === 0) return null
  return (
    <>
      <p>
        {howMany(problems.length, 'line')} could not be read.{' '}
        <Button look="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </p>
      {isOpen && (
        <ul className={css['problems']}>
          {problems.map(({ lineNo, reason }) => (
            <li key={lineNo}>
              Line {lineNo} {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
