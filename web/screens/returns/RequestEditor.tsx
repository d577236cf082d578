import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { generatePath, useLocation, useNavigate } from 'react-router'
import { RETURN_FIELD_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { needsInvoiceNo } from '#shared/codes/return-reasons.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { focusFirst } from '#web/data/form/field-errors.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { Refused } from '#web/data/failures.ts'
import { alertPerson, toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { readKey } from '#web/data/use-read.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { SaveNote } from '#web/ui/form/SaveNote.tsx'
import { AddProduct, type StartOfAdding, type ToAdd } from './AddProduct.tsx'
import { EditLine } from './EditLine.tsx'
import { Evidence } from './Evidence.tsx'
import { ReasonField } from './ReasonField.tsx'
import { problemsOf, type Values } from './request-form.ts'
import { useKeptRequest } from './kept-request.ts'
import { RequestLines } from './RequestLines.tsx'
import type { Request, RequestLine } from './return-facts.ts'
import type { ToReturn } from '#web/parts/to-return.ts'
import { useContactSave } from './use-contact-save.ts'
import css from './returns.module.css'

/** The toast names a number that is written down. */
const SUBMITTED_MS = 8_000

type Props = {
  /** Null while nothing is stored: the first product makes the request (RET-36). */
  request: Request | null
  /** A product that the form opens with. */
  toReturn: ToReturn | null
}

/** Contact, reason, products and evidence of a service request that is not submitted. */
export function RequestEditor({ request, toReturn }: Props) {
  const [start, setStart] = useState<StartOfAdding | null>(toReturn)
  const [isAdding, setAdding] = useState(toReturn !== null)
  const [editing, setEditing] = useState<RequestLine | null>(null)
  const [asksReason, setAsksReason] = useState(toReturn !== null && request === null)
  const addButton = useFocusAfterAdding()
  const { form, control, contact, drop } = useRequestForm(request, toReturn?.invoiceNo ?? '')
  const reason = useWatch({ control, name: 'reasonCode' })
  const products = useProducts(request)
  const submit = useSubmit()
  const { isSubmitting } = useFormState({ control })
  // from here on each field is checked as it is typed
  const openAdding = form.handleSubmit(() => {
    setAsksReason(false)
    setAdding(true)
  }, focusFirst)
  const submitDraft = ({ requestno }: Request) =>
    form.handleSubmit(async () => {
      if (await contact.flush()) await submit.mutateAsync({ requestNo: requestno }).catch(() => undefined)
    }, focusFirst)()
  const send = () => {
    if (request) void submitDraft(request)
    else alertPerson(refusalText('return.noLines'))
  }
  /** Closes the dialog for a field behind it; what was typed is there when it opens again. */
  const putAside = ({ faultDescription: fault, quantity: units, ...of }: ToAdd) =>
    flushSync(() => {
      setStart({ ...of, units, fault })
      setAdding(false)
    })
  const addChecked = async (product: ToAdd) => {
    const { isAdded, noInvoice } = await products.add(form.getValues(), product)
    if (noInvoice) {
      putAside(product)
      form.setError('rtsInvoiceNo', { type: 'server', message: noInvoice })
      focusFirst({ rtsInvoiceNo: form.getFieldState('rtsInvoiceNo').error })
      alertPerson(noInvoice) // gives the focus back to the field
    }
    if (!isAdded) return
    if (!request) drop()
    setAdding(false)
    setStart(null)
  }
  const add = (product: ToAdd) =>
    form.handleSubmit(
      () => addChecked(product),
      (problems) => {
        // what is missing behind the dialog is shown there, once the dialog has given the focus back
        const isBehind = Object.keys(problems).some((name) => name !== 'reasonCode')
        if (isBehind) putAside(product)
        focusFirst(problems)
      },
    )()
  return (
    <div className={css['editor']}>
      <ContactSection control={control} reason={reason} isFixed={request !== null}>
        {request && <SaveNote state={contact.state} />}
      </ContactSection>
      <section className={css['section']} aria-labelledby="products">
        <h2 id="products">Products</h2>
        {request && request.lines.length > 0 ? (
          <RequestLines
            request={request}
            isBusy={products.isBusy}
            onEdit={setEditing}
            onDelete={(line) => {
              products.remove(line)
              addButton.current?.focus() // the line goes with its button
            }}
          />
        ) : (
          <p className={css['soft']}>No products yet. The first one saves this request.</p>
        )}
        <div>
          <Button ref={addButton} look="quiet" onClick={() => void openAdding()}>
            {start?.invoiceNo ? 'Add Product from Invoice' : 'Add Product'}
          </Button>
        </div>
      </section>
      {request && <Evidence request={request} />}
      <Submit isBusy={isSubmitting} onSubmit={send} />
      {isAdding && (
        <AddProduct
          reason={reason}
          requestNo={request?.requestno ?? null}
          start={start}
          reasonField={
            asksReason && (
              <ReasonField control={control} chosen={reason} isFixed={request !== null} isFolded />
            )
          }
          isBusy={products.isBusy}
          onAdd={(product) => void add(product)}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && <EditLine line={editing} reason={reason} onClose={() => setEditing(null)} />}
    </div>
  )
}

/** The form of the request, and what keeps it: a draft on the server, all that is not stored in this tab. */
function useRequestForm(request: Request | null, invoiceNo: string) {
  const kept = useKeptRequest(useSession(), request, invoiceNo)
  const contact = useContactSave(request, { unsaved: kept.options.typed, onStored: kept.drop })
  const made = useCallForm<'createReturnRequestContactRTS', Values>('createReturnRequestContactRTS', {
    ...kept.options,
    toInput: (values) => values,
    rule: problemsOf,
    onTyped: (values) => {
      kept.keep(values)
      if (request) contact.change(values)
    },
  })
  return { ...made, contact, drop: kept.drop }
}

const Submit = ({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: () => void }) => (
  <div className={css['end']}>
    <a href={ROUTES.returnsPolicy} target="_blank" rel="noreferrer">
      RA instructions
    </a>
    <Button large busy={isBusy} onClick={onSubmit}>
      Submit Request
    </Button>
  </div>
)

type SectionProps = { control: Control<Values>; reason: string; isFixed: boolean; children: ReactNode }
const ContactSection = ({ control, reason, isFixed, children }: SectionProps) => (
  <section className={css['section']} aria-labelledby="contact">
    <h2 id="contact">Contact and reason</h2>
    <div className={css['fields']}>
      <ContactFields control={control} />
      <ReasonField control={control} chosen={reason} isFixed={isFixed} />
      {needsInvoiceNo(reason) && (
        <FormTextField
          control={control}
          name="rtsInvoiceNo"
          label="RTS invoice number"
          maxLength={40}
          disabled={isFixed}
        />
      )}
    </div>
    {children}
  </section>
)

const ContactFields = ({ control }: { control: Control<Values> }) => (
  <>
    <FormTextField
      control={control}
      name="customerRef"
      label="Customer reference"
      maxLength={RETURN_FIELD_MAX.reference}
    />
    <FormTextField
      control={control}
      name="contactName"
      label="Contact name"
      autoComplete="name"
      maxLength={RETURN_FIELD_MAX.name}
    />
    <FormTextField
      control={control}
      name="contactEmail"
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={RETURN_FIELD_MAX.email}
    />
    <FormTextField
      control={control}
      name="contactPhone"
      label="Phone"
      type="tel"
      autoComplete="tel"
      maxLength={RETURN_FIELD_MAX.phone}
    />
  </>
)

/** Submits a draft, says its number and goes to the list (RET-62, RET-64). */
function useSubmit() {
  const navigate = useNavigate()
  return useChange('submitIncompleteReturnRequest', {
    onDone: ({ requestno }) => {
      const words = `Service request ${String(requestno)} submitted. We'll email you when it's been decided.`
      toast(words, SUBMITTED_MS)
      void navigate(`${ROUTES.returns}/`)
    },
  })
}

type Added = { hasAdded: true }
/** The button that adds: it takes the focus on the page of a request that its first product has made. */
function useFocusAfterAdding() {
  const button = useRef<HTMLButtonElement>(null)
  const state = useLocation().state as Partial<Added> | null
  const hasAdded = state?.hasAdded === true
  useEffect(() => {
    if (hasAdded) button.current?.focus()
  }, [hasAdded])
  return button
}

type Adding = { isAdded: boolean; noInvoice?: string | undefined }
const noInvoiceIn = (problem: unknown) =>
  problem instanceof Refused && problem.code === 'return.rtsUnknown' ? problem.message : undefined

/** Adds and deletes lines; the first product makes the request (RET-36 to RET-38). */
function useProducts(request: Request | null) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const keep = (answer: { requestno: number; returns: Request[] }) =>
    queries.setQueryData(readKey('returnRequest', { requestNo: answer.requestno }), answer)
  const create = useChange('createReturnRequestContact')
  const createRts = useChange('createReturnRequestContactRTS', {
    shows: (problem) => noInvoiceIn(problem) !== undefined, // at its field
  })
  // a request whose first product was refused, and what it was made with
  const [made, setMade] = useState<{ requestNo: number; of: string } | null>(null)
  const addOne = useChange('addReturnRequestProduct', { onDone: keep })
  const deleteOne = useChange('deleteReturnRequestLine', { onDone: keep, scope: 'return-lines' })
  const numberOf = async (values: Values) => {
    if (request) return request.requestno
    const of = JSON.stringify(values)
    // with another reason or contact another request is made; the empty one is swept
    if (made?.of === of) return made.requestNo
    const { rtsInvoiceNo, ...common } = values
    const answer = needsInvoiceNo(values.reasonCode)
      ? await createRts.mutateAsync({ ...common, rtsInvoiceNo })
      : await create.mutateAsync(common)
    setMade({ requestNo: answer.requestno, of })
    return answer.requestno
  }
  return {
    isBusy: create.isPending || createRts.isPending || addOne.isPending || deleteOne.isPending,
    /** @returns noInvoice: why the RTS invoice number was refused; anything else has been shown */
    add: async (values: Values, product: ToAdd): Promise<Adding> => {
      try {
        const requestNo = await numberOf(values)
        await addOne.mutateAsync({ requestNo, ...product })
        if (!request)
          void navigate(generatePath(ROUTES.newRequestDraft, { returnId: String(requestNo) }), {
            replace: true,
            state: { hasAdded: true } satisfies Added,
          })
        return { isAdded: true }
      } catch (problem) {
        return { isAdded: false, noInvoice: noInvoiceIn(problem) }
      }
    },
    remove: ({ requestno, linno }: { requestno: number; linno: number }) =>
      deleteOne.mutate({ requestNo: requestno, lineNo: linno }),
  }
}
