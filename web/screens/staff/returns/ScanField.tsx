import { useId, useRef, useState } from 'react'
import field from '#web/ui/field.module.css'
import { beep } from '../kit/beep.ts'
import staff from '../staff.module.css'
import { countReturnScan, type ScannedLine, type ScannedUnit, type ScannedUnits } from './scan-return.ts'
import own from './returns.module.css'

type Props = {
  lines: readonly ScannedLine[]
  eans: readonly { productId: string; ean: string }[]
  /** What is counted by now, typed units included. */
  counts: ScannedUnits
  onScanned: (scan: ScannedUnit) => void
}

/** A scanner counts what came back, unit by unit. A wrong scan beeps and says what was wrong. */
export function ScanField({ lines, eans, counts, onScanned }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [lastLine, setLastLine] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const scan = () => {
    const typed = input.current?.value ?? ''
    if (typed.trim() === '') return
    if (input.current) input.current.value = ''
    const result = countReturnScan({ lines, eans }, { counts, lastLine }, typed)
    if ('problem' in result) {
      setProblem(result.problem)
      beep()
      return
    }
    setProblem('')
    setLastLine(result.linno)
    onScanned(result)
  }
  const last = lines.find(({ linno }) => linno === lastLine)
  return (
    <div className={own['scan']}>
      <label className={field['label']} htmlFor={id}>
        Scan a product
      </label>
      <input
        ref={input}
        id={id}
        className={field['input']}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={60}
        aria-describedby={`${id}-help`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // a scanner ends each code with it; it does not send the form
          scan()
        }}
      />
      <p id={`${id}-help`} className={staff['soft']}>
        EAN or product number counts one unit. <kbd>*5</kbd> five more of it.
      </p>
      <p className={own['wrong']} role="alert">
        {problem}
      </p>
      <p className={own['counted']} role="status">
        {last &&
          problem === '' &&
          `${String(counts[last.linno] ?? 0)} of ${String(last.most)} · ${last.itemname}`}
      </p>
    </div>
  )
}
