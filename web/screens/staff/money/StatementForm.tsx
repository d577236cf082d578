import { useState } from 'react'
import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import staff from '../staff.module.css'
import css from './bank.module.css'
import { ColumnsForm } from './ColumnsForm.tsx'
import { inBase64 } from './in-base64.ts'

type Statement = Pick<InputOf<AllCalls['staffReadStatement']>, 'fileName' | 'content'>
type Read = OutputOf<AllCalls['staffReadStatement']>

/** Reads a bank statement, and asks for its columns where nothing tells them. */
export function StatementForm() {
  const [statement, setStatement] = useState<Statement | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const change = useChange('staffReadStatement', { onDone: setRead })
  const send = (next: Statement) => {
    setStatement(next)
    setRead(null)
    change.mutate(next)
  }
  return (
    <section className={css['statement']} aria-label="Read a statement">
      <label className={css['file']}>
        <span>Bank statement as CSV</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={change.isPending}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            void inBase64(file).then((content) => send({ fileName: file.name, content }))
            target.value = '' // the same file may be chosen again
          }}
        />
      </label>
      {change.isPending && <p role="status">Reading…</p>}
      {read && statement && read.rows.length > 0 && (
        <ColumnsForm
          rows={read.rows}
          isBusy={change.isPending}
          onChosen={(columns) => change.mutate({ ...statement, columns })}
        />
      )}
      {read?.rows.length === 0 && <Outcome read={read} />}
    </section>
  )
}

function Outcome({ read: { matched, waiting, known, out, problems } }: { read: Read }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div role="status" className={css['outcome']}>
      <p>
        <b>
          {matched} matched, {waiting} to match
        </b>
        <span className={staff['soft']}>
          {' '}
          · {known} known from earlier statements · {out} of money that went out
        </span>
      </p>
      {problems.length > 0 && (
        <>
          <p>
            {problems.length} {problems.length === 1 ? 'line' : 'lines'} could not be read.{' '}
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
      )}
    </div>
  )
}
