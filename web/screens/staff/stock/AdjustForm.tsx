import { useRef, useState } from 'react'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { howMany } from '../kit/how-many.ts'
import { useActKeys } from '../kit/use-act-keys.ts'
import { useEntry } from '../kit/use-entry.ts'
import css from './stock.module.css'

const SIGNED = /^([+-]?)(\d{1,7})$/

/** An entry with a reason: +5 comes in, -2 goes. Nothing is typed over. */
export function AdjustForm({ productId }: { productId: string }) {
  const [units, setUnits] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const { entryId, next, endIfStored } = useEntry('staffAdjustStock')
  const clear = () => {
    setUnits('')
    setReason('')
  }
  const adjust = useChange('staffAdjustStock', {
    onDone: ({ onHand, released }) => {
      toast(`${String(onHand)} on hand${released > 0 ? `, ${howMany(released, 'order')} got stock` : ''}`)
      next()
      clear()
    },
    onRefused: (problem) => {
      if (endIfStored(problem)) clear()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useActKeys([{ id: 'adjust', key: 'a', act: () => form.current?.querySelector('input')?.focus() }])
  return (
    <form
      ref={form}
      className={css['adjust']}
      onSubmit={(event) => {
        event.preventDefault()
        const read = SIGNED.exec(units.trim())
        setProblem(read ? '' : 'Whole units, such as +5 or -2')
        if (!read || adjust.isPending) return
        adjust.mutate({ entryId, productId, units: Number(read[2]), isOut: read[1] === '-', reason })
      }}
    >
      <TextField
        label="Adjust by"
        inputMode="text"
        autoComplete="off"
        placeholder="+5 or -2"
        value={units}
        problem={problem || undefined}
        hint="Key: A"
        aria-keyshortcuts="a"
        onChange={({ target }) => setUnits(target.value)}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" busy={adjust.isPending}>
        Book
      </Button>
    </form>
  )
}
