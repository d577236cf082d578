import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { grouped } from '#shared/rules/grouped.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { RECEIPT_LINES_MAX } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { howMany } from '../kit/how-many.ts'
import { useEntry } from '../kit/use-entry.ts'
import staff from '../staff.module.css'
import { readLines, unitsProblem } from './read-lines.ts'
import css from './stock.module.css'

type Answer = OutputOf<AllCalls['staffReceiveStock']>

/** Goods that came in: many lines at once, typed, scanned or pasted. */
export function ReceivePage() {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const { entryId, next, endIfStored } = useEntry('staffReceiveStock')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const clear = () => {
    setText('')
    setReason('')
  }
  const receive = useChange('staffReceiveStock', {
    onDone: (booked) => {
      setAnswer(booked)
      if (!booked.isBooked) return
      next()
      clear()
    },
    onRefused: (problem) => {
      if (endIfStored(problem)) clear()
    },
  })
  const lines = readLines(text)
  const wrongUnits = unitsProblem(text)
  const [isTold, setTold] = useState(false)
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  return (
    <div className={css['receive']}>
      <PageHeading text="Receive stock" />
      <form
        className={staff['form']}
        onSubmit={(event) => {
          event.preventDefault()
          setTold(true)
          if (wrongUnits === '' && lines.length > 0 && !receive.isPending)
            receive.mutate({ entryId, reason, lines })
        }}
      >
        <TextField
          label="Purchase order or delivery note"
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <label className={css['lines']}>
          <span>Lines</span>
          <textarea
            rows={12}
            autoFocus
            spellCheck={false}
            placeholder={'KS-4580-CL  24\n2910500000463  12'}
            value={text}
            aria-describedby="lines-help"
            onChange={({ target }) => {
              setText(target.value)
              setAnswer(null)
              setTold(false)
            }}
          />
        </label>
        <p id="lines-help" className={staff['soft']}>
          A product number or EAN and its units on each line, as a spreadsheet pastes them; a code alone is
          one unit. At most {grouped(RECEIPT_LINES_MAX)} lines.
        </p>
        {isTold && wrongUnits !== '' && (
          <p className={staff['problem']} role="alert">
            {wrongUnits}
          </p>
        )}
        <div className={staff['ways']}>
          <Button type="submit" busy={receive.isPending} disabled={lines.length === 0}>
            Book {howMany(lines.length, 'line')}, {howMany(units, 'unit')}
          </Button>
        </div>
      </form>
      {answer && <Outcome answer={answer} />}
    </div>
  )
}

function Outcome({ answer: { isBooked, released, rows } }: { answer: Answer }) {
  const wrong = rows.filter(({ problem }) => problem !== '')
  const units = rows.reduce((sum, row) => sum + row.units, 0)
  return (
    <section className={css['outcome']} data-ok={isBooked} role="status" aria-label="What became of it">
      <h2>
        {isBooked
          ? `${howMany(rows.length, 'line')} with ${howMany(units, 'unit')} ${rows.length === 1 ? 'is' : 'are'} booked`
          : `Nothing is booked yet: ${String(wrong.length)} of ${howMany(rows.length, 'line')} cannot be read`}
      </h2>
      {isBooked && released > 0 && (
        <p>
          {howMany(released, 'order')} got stock:{' '}
          <Link to={generatePath(ROUTES.staffOrders, { queue: 'toPick' })}>To pick</Link>
        </p>
      )}
      {!isBooked && (
        <ul className={staff['report']}>
          {wrong.map(({ code, units: many, problem }, at) => (
            <li key={`${String(at)} ${code}`}>
              <span data-ok={false} aria-hidden="true">
                ✕
              </span>
              <b>{many}</b>
              <span>{problem}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
