import { useState } from 'react'
import { isReturnReason, type ReturnKind, RETURN_REASONS } from '#shared/codes/return-reasons.ts'
import { formatAud } from '#shared/rules/money.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import { CreditAmounts } from './CreditAmounts.tsx'
import { creditOf, hasFee } from './credit-of.ts'
import own from './returns.module.css'
import { type TypedLines, unitsCounted, withScan } from './scan-return.ts'
import { ScanField } from './ScanField.tsx'
import { mostOf, type ReturnDetail, type ReturnLine, type Step, readUnits } from './return-steps.ts'

const WORDS: Record<Step, { title: string; about: string; yes: string }> = {
  decide: {
    title: 'Decide',
    about:
      'How many units of each line are accepted? With none the request is rejected. The dealer gets a mail.',
    yes: 'Decide',
  },
  receive: {
    title: 'Receive',
    about: 'How many units came back, and how many of them can be sold again? Those go into stock.',
    yes: 'Take in',
  },
  credit: {
    title: 'Credit',
    about: 'Units are credited at their invoiced price; good stock less the restocking fee.',
    yes: 'Write the credit note',
  },
  replace: {
    title: 'Replaced, repaired or sent back',
    about:
      'How many were replaced, repaired or sent back as they came, and how many of these were sent from stock? This request can’t credit them any more.',
    yes: 'Save',
  },
}
/** What is said of a step as a whole. */
const NOTES: Partial<Record<Step, { label: string; hint: string; optional?: true }>> = {
  receive: { label: 'What was found', hint: 'Only staff see this', optional: true },
  replace: {
    label: 'What was done',
    hint: 'The dealer reads it: the repair, what was found, or how it is sent',
  },
}
/** Kinds of goods that nobody has used. */
const UNUSED: readonly ReturnKind[] = ['goodStock', 'rotation']
const isUnused = (reason: string): boolean =>
  isReturnReason(reason) && UNUSED.includes(RETURN_REASONS[reason].kind)

type Props = { step: Step; detail: ReturnDetail; onClose: () => void }

/** One step with units of each line. All that can be is filled in. */
export function StepDialog({ step, detail, onClose }: Props) {
  const lines = detail.request.lines.filter((line) => mostOf(step, line) > 0)
  const [typed, setTyped] = useState<TypedLines>({})
  const [reason, setReason] = useState('')
  const [isFeeWaived, setWaived] = useState(false)
  const { form, isChecked, check, uncheck } = useChecked<HTMLDivElement>()
  const send = useStep(detail, onClose)
  const entries = lines.map((line) => {
    const most = mostOf(step, line)
    const own = typed[line.linno] ?? {}
    const units = readUnits(own.units ?? String(most), most)
    // what nobody has used goes back to the shelf as it came; of what was faulty somebody says how much can
    const usual: Partial<Record<Step, number>> = {
      receive: isUnused(detail.reason) ? (units ?? 0) : 0,
      replace: units ?? 0,
    }
    return { line, most, units, more: own.more ?? String(usual[step] ?? '') }
  })
  const scanned = entries.map(({ line, most }) => ({ ...line, most }))
  const type = (next: TypedLines) => {
    uncheck() // what was wrong is said of what was sent
    setTyped(next)
  }
  const decideAll = (units: (most: number) => number) =>
    type(
      Object.fromEntries(
        lines.map((line) => [
          line.linno,
          { ...typed[line.linno], units: String(units(mostOf('decide', line))) },
        ]),
      ),
    )
  const yes = () => {
    check()
    const sound = entries.flatMap(({ line, units, more }) => (units === null ? [] : [{ line, units, more }]))
    const isWrong = sound.some((entry) => moreProblem(step, entry) !== '')
    if (sound.length < entries.length || isWrong || (step === 'replace' && isBlank(reason))) return
    send.act(step, {
      lines: sound.map(({ line, units, more }) => ({
        ...{ lineNo: line.linno, units, some: readUnits(more, units) ?? 0, reason: more.trim() },
      })),
      ...{ reason: reason.trim(), isFeeWaived },
      totalCents: credit?.totalCents ?? 0,
    })
  }
  const credit = step === 'credit' ? creditOf(detail, entries, isFeeWaived) : null
  return (
    <FormDialog {...WORDS[step]} isBusy={send.isBusy} onYes={yes} onNo={onClose}>
      <div ref={form} className={own['step']}>
        {step === 'decide' && lines.length > 1 && <AllWays onAll={decideAll} />}
        {step === 'receive' && (
          <ScanField
            lines={scanned}
            eans={detail.eans}
            counts={unitsCounted(scanned, typed)}
            onScanned={(scan) => type(withScan(lines, typed, scan))}
          />
        )}
        <ul className={own['stepLines']}>
          {entries.map(({ line, most, units, more }, at) => (
            <StepLine
              key={line.linno}
              {...{ step, line, most, units }}
              isFirst={at === 0 && step !== 'receive'}
              problem={isChecked && units !== null ? moreProblem(step, { line, units, more }) : ''}
              typed={{ units: typed[line.linno]?.units ?? String(most), more }}
              onChange={(next) => type({ ...typed, [line.linno]: { ...typed[line.linno], ...next } })}
            />
          ))}
        </ul>
        {NOTES[step] && (
          <TextField
            {...NOTES[step]}
            maxLength={200}
            problem={
              step === 'replace' && isChecked && isBlank(reason) ? 'Please enter what was done' : undefined
            }
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {step === 'credit' && (
          <CreditAmounts credit={credit} hasFee={hasFee(detail)} isWaived={isFeeWaived} onWaive={setWaived} />
        )}
        {isChecked && entries.some(({ units }) => units === null) && (
          <p className={css['bad']} role="alert">
            Please enter no more units than there are
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** Accepts all units of every line, or none. */
const AllWays = ({ onAll }: { onAll: (units: (most: number) => number) => void }) => (
  <div className={staff['ways']}>
    <Button look="plain" onClick={() => onAll((most) => most)}>
      Accept all
    </Button>
    <Button look="plain" onClick={() => onAll(() => 0)}>
      Accept none
    </Button>
  </div>
)

type Entry = { line: ReturnLine; units: number; more: string }
/** What is wrong with what was typed beside the units of a line; '' where nothing is. */
function moreProblem(step: Step, { line, units, more }: Entry): string {
  if (step === 'decide')
    return units < line.qty && isBlank(more) ? 'Please enter why the others are not accepted' : ''
  const isOver = readUnits(more, units) === null
  if (step === 'receive' && isOver) return 'No more units can be sold again than came back'
  return step === 'replace' && isOver ? 'No more units can be sent than are replaced' : ''
}

/** What is asked of a line beside its units. */
const MORE: Partial<Record<Step, string>> = { receive: 'Can be sold again', replace: 'Sent from stock' }

type LineProps = {
  step: Step
  line: ReturnLine
  most: number
  /** As typed; null where that is no such number. */
  units: number | null
  typed: { units: string; more: string }
  /** The first of them has the focus as the dialog opens. */
  isFirst: boolean
  /** What is wrong with what is asked beside the units, or ''. */
  problem: string
  onChange: (next: TypedLines[number]) => void
}
function StepLine({ step, line, most, units, typed, isFirst, problem, onChange }: LineProps) {
  return (
    <li>
      <span className={staff['soft']}>{line.itemno}</span>
      <input
        className={`${css['units'] ?? ''} ${own['units'] ?? ''}`}
        data-autofocus={isFirst || undefined}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Units of line ${String(line.linno)}, ${line.itemname}`}
        aria-invalid={units === null || undefined}
        value={typed.units}
        onChange={({ target }) => onChange({ units: target.value })}
      />
      <span>
        {line.itemname} <span className={staff['soft']}>of {most}</span>
        {step === 'credit' && units !== null && line.salePrice !== undefined && (
          <p className={own['priced']}>
            {units} × {formatAud(line.salePrice)} <b>{formatAud(units * line.salePrice)}</b>
          </p>
        )}
        {step === 'decide' && line.faultdesc !== '' && <p className={own['fault']}>{line.faultdesc}</p>}
        {step === 'decide' && units !== null && units < most && (
          <TextField
            label="Reason for what is not accepted"
            hint="The dealer reads it"
            maxLength={200}
            problem={problem || undefined}
            value={typed.more}
            onChange={({ target }) => onChange({ more: target.value })}
          />
        )}
        {MORE[step] !== undefined && (
          <TextField
            label={MORE[step]}
            inputMode="numeric"
            problem={problem || undefined}
            value={typed.more}
            onChange={({ target }) => onChange({ more: target.value })}
          />
        )}
      </span>
    </li>
  )
}

/** some: of the units those that can be sold again, or are sent from stock. */
type Sent = {
  lines: { lineNo: number; units: number; some: number; reason: string }[]
  reason: string
  isFeeWaived: boolean
  /** What a credit is shown to come to; 0 in other steps. */
  totalCents: number
}
/** Sends a step as the page has seen the request. */
function useStep({ requestno, seen }: ReturnDetail, onDone: () => void) {
  const decide = useChange('staffDecideReturn', { onDone })
  const receive = useChange('staffReceiveReturn', { onDone })
  const credit = useChange('staffCreditReturn', { onDone })
  const replace = useChange('staffReplaceReturn', { onDone })
  const at = { requestNo: requestno, seen }
  const units = ({ lines }: Pick<Sent, 'lines'>) =>
    lines.map(({ lineNo, units: many }) => ({ lineNo, units: many }))
  const acts: Record<Step, (sent: Sent) => void> = {
    decide: ({ lines }) =>
      decide.mutate({
        ...at,
        lines: lines.map((line) => ({ lineNo: line.lineNo, accepted: line.units, reason: line.reason })),
      }),
    receive: ({ lines, reason }) =>
      receive.mutate({
        ...at,
        lines: lines.map((line) => ({ lineNo: line.lineNo, units: line.units, good: line.some })),
        found: reason,
      }),
    credit: ({ isFeeWaived, totalCents, ...sent }) =>
      credit.mutate({ ...at, lines: units(sent), isFeeWaived, totalCents }),
    replace: ({ lines, reason }) =>
      replace.mutate({
        ...at,
        lines: lines.map((line) => ({ lineNo: line.lineNo, units: line.units, sent: line.some })),
        reason,
      }),
  }
  return {
    isBusy: decide.isPending || receive.isPending || credit.isPending || replace.isPending,
    act: (step: Step, sent: Sent) => acts[step](sent),
  }
}
