import { useState } from 'react'
import { shownDay } from '#shared/rules/brisbane.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/parts/DayField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './stock.module.css'

type Expected = { productId: string; expectedOn: string | null; expectedUnits: number | null }

/** When more is expected, and how many. Dealers see it; whose back orders wait for it is mailed. */
export function ExpectedForm({ productId, expectedOn, expectedUnits }: Expected) {
  const [day, setDay] = useState(expectedOn ?? '')
  const [units, setUnits] = useState(expectedUnits === null ? '' : String(expectedUnits))
  const [problem, setProblem] = useState('')
  const [timesSaved, setTimesSaved] = useState(0)
  const change = useChange('staffSetExpected', {
    onDone: (saved) => {
      setDay(saved.expectedOn ?? '')
      setTimesSaved((times) => times + 1)
      setUnits(saved.units === null ? '' : String(saved.units))
      toast(
        saved.expectedOn === null ? 'No day is known any more' : `Expected on ${shownDay(saved.expectedOn)}`,
      )
    },
  })
  const save = (onDay: string, many: string) => {
    const isCount = /^\d{0,9}$/.test(many)
    setProblem(isCount ? '' : 'Whole units')
    if (!isCount || change.isPending) return
    change.mutate({ productId, expectedOn: onDay, ...(many !== '' && { units: Number(many) }) })
  }
  return (
    <form
      className={css['expected']}
      aria-label="Purchase date"
      onSubmit={(event) => {
        event.preventDefault()
        save(day, units.trim())
      }}
    >
      {/* Its key: what was typed and is no day goes with the save. */}
      <DayField key={timesSaved} label="More expected on" value={day} onDay={setDay} />
      <TextField
        label="Units expected"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={units}
        problem={problem || undefined}
        onChange={({ target }) => setUnits(target.value)}
      />
      <Button type="submit" busy={change.isPending}>
        Save
      </Button>
      {expectedOn !== null && (
        <Button look="quiet" onClick={() => save('', '')}>
          Not known
        </Button>
      )}
    </form>
  )
}
