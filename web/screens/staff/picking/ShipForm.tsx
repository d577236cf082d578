import { type SyntheticEvent, useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import staff from '../staff.module.css'
import css from './picking.module.css'
import { type PickedLine, type TypedUnits, unitsToShip } from './ship-parts.ts'
import { ShipParts } from './ShipParts.tsx'

export type Shipped = OutputOf<AllCalls['staffShipOrder']>
type Props = {
  webOrderNo: number
  /** The lines of the order with picked units. */
  lines: readonly PickedLine[]
  /** It leaves as a whole: there is no shipping part of it. */
  isWhole: boolean
  /** Why it cannot ship now, or ''. */
  obstacle: string
  onShipped: (shipped: Shipped) => void
  onBack?: () => void
}

const FIELD_CODES: ReadonlySet<RefusalCode> = new Set(['backOffice.connote', 'backOffice.carrier'])
const LAST_CARRIER = 'staff-carrier'

/**
 * Carrier and connote of a shipment; the scanner's Enter ships. The carrier used last is chosen. All that is
 * shown as picked ships, unless fewer units are typed.
 */
export function ShipForm({ webOrderNo, lines, isWhole, obstacle, onShipped, onBack }: Props) {
  const { data, refetch } = useRead('staffCarriers', {})
  const [chosen, choose] = useState(lastCarrier)
  const [connote, setConnote] = useState('')
  const [problem, setProblem] = useState('')
  const [typed, type] = useState<TypedUnits>({})
  const parcel = unitsToShip(lines, typed)
  const cannot = parcel === null || (parcel.isPart && isWhole) || obstacle !== ''
  const field = useRef<HTMLInputElement>(null)
  const carriers = data?.carriers ?? []
  const ship = useChange('staffShipOrder', {
    onDone: onShipped,
    shows: (failed) => {
      const isOfField = failed instanceof Refused && failed.code !== undefined && FIELD_CODES.has(failed.code)
      if (isOfField) {
        setProblem(failed.message)
        field.current?.select()
      }
      return isOfField
    },
  })
  const [isReading, setReading] = useState(false)
  // a connote may be scanned before the carriers are read: it waits for them
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (ship.isPending || isReading || cannot) return
    setProblem('')
    setReading(true)
    const read = data ? { data } : await refetch()
    setReading(false)
    if (!read.data) {
      setProblem(problemText('staffCarriers', read.error))
      return
    }
    const withCarrier = chosenOf(read.data.carriers, chosen)
    keepCarrier(withCarrier)
    ship.mutate({ webOrderNo, carrierId: withCarrier, connote, units: parcel.units })
  }
  return (
    <form className={css['ship']} onSubmit={(event) => void submit(event)}>
      <label className={css['carrier']}>
        <span>Carrier</span>
        <select value={chosenOf(carriers, chosen)} onChange={({ target }) => choose(target.value)}>
          {carriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        ref={field}
        label="Connote"
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={connote}
        problem={problem || undefined}
        onChange={({ target }) => setConnote(target.value)}
      />
      {!isWhole && <ShipParts lines={lines} typed={typed} onType={type} />}
      {obstacle && <p role="alert">{obstacle}</p>}
      <div className={staff['dialogWays']}>
        {onBack && (
          <Button look="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" busy={isReading || ship.isPending} disabled={cannot}>
          {parcel?.isPart ? 'Ship part' : 'Ship'}
        </Button>
      </div>
    </form>
  )
}

/** The chosen carrier, or the first one while none of these is chosen; empty without carriers. */
const chosenOf = (carriers: readonly { id: string }[], chosen: string) =>
  carriers.some(({ id }) => id === chosen) ? chosen : (carriers[0]?.id ?? '')

function lastCarrier(): string {
  try {
    return localStorage.getItem(LAST_CARRIER) ?? ''
  } catch {
    return ''
  }
}
function keepCarrier(id: string) {
  try {
    localStorage.setItem(LAST_CARRIER, id)
  } catch {
    /* storage is forbidden here; then it is chosen each time */
  }
}
