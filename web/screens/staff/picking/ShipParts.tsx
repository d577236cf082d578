import { TextField } from '#web/ui/TextField.tsx'
import css from './picking.module.css'
import { isShippable, type PickedLine, type TypedUnits } from './ship-parts.ts'

type Props = { lines: readonly PickedLine[]; typed: TypedUnits; onType: (typed: TypedUnits) => void }

/** How many units of each picked line ship; all of them until something is typed. */
export function ShipParts({ lines, typed, onType }: Props) {
  return (
    <details className={css['parts']}>
      <summary>Ship part of it</summary>
      <ul aria-label="Units that ship">
        {lines.map((line) => {
          const text = typed[line.lineNo] ?? String(line.picked)
          return (
            <li key={line.lineNo}>
              <TextField
                label={`${line.name} (${line.productId})`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                value={text}
                problem={isShippable(text, line) ? undefined : `Whole units, 0 to ${String(line.picked)}`}
                hint={`of ${String(line.picked)} picked`}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => onType({ ...typed, [line.lineNo]: target.value })}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
