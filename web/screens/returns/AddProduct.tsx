import { type ReactNode, type Ref, type SyntheticEvent, useId, useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isRotation, needsFault } from '#shared/codes/return-reasons.ts'
import { hasReference, withReference } from '#shared/rules/return-policy.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { readTypedQuantity } from '#shared/rules/quantity.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { alertPerson } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { ifApprovedToday } from '#web/parts/arrival-words.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import { FaultField } from './FaultField.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import type { ToReturn } from '#web/parts/to-return.ts'
import { unitsProblem } from './return-facts.ts'
import { ReplacementOrderNote } from '#web/parts/ReplacementOrderNote.tsx'
import { RotationsUsed } from '#web/parts/RotationsUsed.tsx'
import { VerdictNote } from '#web/parts/VerdictNote.tsx'
import css from './returns.module.css'

export type ToAdd = { productId: string; quantity: number; faultDescription: string; invoiceNo: string }
/** What the dialog opens with. fault: as it was typed before. */
export type StartOfAdding = ToReturn & { fault?: string }
type Props = {
  reason: string
  /** The request it is added to; null where it makes one. */
  requestNo: number | null
  start: StartOfAdding | null
  /** The choice of a reason, where the form has none yet. */
  reasonField: ReactNode
  isBusy: boolean
  onAdd: (product: ToAdd) => void
  onClose: () => void
}

/** Adds a product: which, how many, what is wrong with it, and what the policy says (RET-33). */
export function AddProduct({ reason, requestNo, start, reasonField, isBusy, onAdd, onClose }: Props) {
  const [productId, setProductId] = useState(start?.productId ?? '')
  const [units, setUnits] = useState(String(start?.units ?? ''))
  const [wasEntered, setEntered] = useState(false)
  const [fault, setFault] = useState(start?.fault ?? '')
  const { form, isChecked, check } = useChecked<HTMLFormElement>()
  const { noted, close, question } = useDiscardQuestion(onClose)
  const [isAsked, setAsked] = useState(false)
  const quantityField = useRef<HTMLInputElement>(null)
  const id = useId()
  const invoiceNo = productId === start?.productId ? start.invoiceNo : ''
  const quantity = readTypedQuantity(units)
  const { data: verdict } = useRead(
    'returnVerdict',
    {
      productId,
      quantity: quantity ?? 1,
      reasonCode: reason,
      invoiceNo,
      ...(requestNo !== null && { requestNo }),
    },
    { when: productId !== '' && reason !== '', keepsLast: true },
  )
  const shown = verdict?.productId === productId ? verdict : undefined
  const most = shown?.most ?? 0
  const isTooMany = shown?.isCovered === false && most > 0
  // A line of an invoice fills in its units, of which some may be on another request. Nothing is filled in
  // once the field had the focus: somebody may be typing.
  if (start && !wasEntered && isTooMany && units !== String(most)) setUnits(String(most))
  const hasPlan = shown !== undefined && (quantity !== null || !shown.isCovered)
  const hasFault = needsFault(reason)
  const problems = {
    product: productId === '' ? refusalText('return.product') : undefined,
    units: unitsProblem(units) ?? (isTooMany ? shown.words : undefined),
    fault: hasFault && isBlank(fault) ? refusalText('return.fault') : undefined,
  }
  const add = (faultDescription: string) =>
    onAdd({ productId, quantity: Number(units), faultDescription, invoiceNo })
  const choose = (chosen: string) => {
    setProductId(chosen)
    quantityField.current?.focus() // what was pressed goes with the other hits
    quantityField.current?.select()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    check()
    if (problems.product || problems.units || problems.fault) return
    if (shown?.needsReference && !hasReference(fault)) setAsked(true)
    else add(fault.trim())
  }
  const answerReference = (answer: string | null) => {
    setAsked(false)
    const text = answer === null ? null : withReference(answer, fault)
    if (text === null) alertPerson(refusalText('return.reference'))
    else add(text)
  }
  return (
    <>
      <DialogFrame
        title="Add Product"
        isBusy={isBusy}
        onClose={close}
        ways={
          <>
            <Button look="quiet" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={id} busy={isBusy} disabled={shown?.isCovered === false && most === 0}>
              Add
            </Button>
          </>
        }
      >
        <form id={id} ref={form} noValidate className={css['adding']} onSubmit={submit} {...noted}>
          {reasonField}
          <ProductChoice
            chosen={productId}
            hasFocus={start === null}
            problem={isChecked ? problems.product : undefined}
            onChoose={choose}
          />
          <QuantityField
            ref={quantityField}
            value={units}
            problem={isChecked || units.trim() !== '' ? problems.units : undefined}
            onFocus={() => setEntered(true)}
            onType={setUnits}
            {...(start && units === String(most) && most < start.units ? { of: start.units } : {})}
          />
          {hasFault && (
            <FaultField value={fault} problem={isChecked ? problems.fault : undefined} onType={setFault} />
          )}
          {productId !== '' && reason !== '' && (
            <div className={css['planRoom']}>{hasPlan && <Plan plan={shown} reason={reason} />}</div>
          )}
        </form>
        {isAsked && <ReferenceDialog onAnswer={answerReference} />}
      </DialogFrame>
      {question}
    </>
  )
}

type QuantityProps = {
  ref: Ref<HTMLInputElement>
  value: string
  problem: string | undefined
  /** The units of the invoice's line, where fewer can still be returned. */
  of?: number
  onFocus: () => void
  onType: (text: string) => void
}
const QuantityField = ({ of, onType, ...field }: QuantityProps) => (
  <TextField
    {...field}
    label="Quantity"
    inputMode="numeric"
    autoComplete="off"
    maxLength={9}
    {...(of !== undefined && { hint: `${field.value} of ${String(of)} can still be returned` })}
    onChange={(event) => onType(event.target.value)}
  />
)

type PlanProps = { plan: OutputOf<AllCalls['returnVerdict']>; reason: string }
/** From which invoices the units come back, with the verdict over each. */
function Plan({ plan, reason }: PlanProps) {
  return (
    <div className={css['plan']} role="status">
      {!plan.isCovered && plan.most === 0 && <p className={css['short']}>{plan.words}</p>}
      {plan.parts.map((part, at) => (
        <div key={`${part.invoiceno} ${String(at)}`}>
          <p>
            Invoice {part.invoiceno} of {shownDay(part.invoicedate)} · {part.qty}
            {part.saleprice !== undefined && ` × ${formatAud(part.saleprice)}`}
          </p>
          <VerdictNote verdict={part.verdict} arrival={ifApprovedToday(part.verdict.sendBy)} />
        </div>
      ))}
      <RotationsUsed many={isRotation(reason) ? plan.rotationsUsed : undefined} isSubmitted={false} />
      <ReplacementOrderNote order={plan.replacementOrder} isSubmitted={false} />
    </div>
  )
}
