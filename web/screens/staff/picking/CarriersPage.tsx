import { useEffect, useRef, useState } from 'react'
import { CARRIER_NAME_MAX, TRACKING_URL_MAX } from '#shared/codes/limits.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { CONNOTE_BLANK } from '#shared/rules/tracking-url.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { useActKeys } from '../kit/use-act-keys.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import staff from '../staff.module.css'
import css from './picking.module.css'

type Carrier = { id: string; name: string; trackingUrl: string }

const COLUMNS: readonly TableColumn<Carrier>[] = [
  { id: 'id', title: 'Code', value: ({ id }) => id, cell: ({ id }) => id, isKey: true, onCard: 'left' },
  { id: 'name', title: 'Name', value: ({ name }) => name, cell: ({ name }) => name, onCard: 'left' },
  {
    id: 'url',
    title: 'Tracking address',
    value: ({ trackingUrl }) => trackingUrl,
    cell: ({ trackingUrl }) => trackingUrl || 'None',
    isWide: true,
    onCard: 'line',
  },
]
const BLANK: Carrier = { id: '', name: '', trackingUrl: '' }

/** The carriers, and a form that adds one or changes the one that was chosen. */
export function CarriersPage() {
  const { data, error, refetch } = useRead('staffCarriers', {})
  const [edited, setEdited] = useState('')
  const was = data?.carriers.find(({ id }) => id === edited) ?? null
  const form = useRef<HTMLElement>(null)
  const change: TableColumn<Carrier> = {
    id: 'change',
    title: 'Change',
    value: () => '',
    cell: (carrier) => (
      <RowButton
        shortcut="e"
        look="plain"
        aria-label={`Change ${carrier.name}`}
        onClick={() => setEdited(carrier.id)}
      >
        Change
      </RowButton>
    ),
    isUnsorted: true,
    onCard: 'line',
  }
  useRowKeys()
  // the form that opens takes the focus, and so does the one that comes after it
  useEffect(() => {
    if (edited === '') return
    const focus = () => form.current?.querySelector<HTMLInputElement>('input:not(:read-only)')?.focus()
    focus()
    return focus
  }, [edited])
  return (
    <div className={css['carriers']}>
      <PageHeading text="Carriers" />
      <DataTable
        label="Carriers"
        rows={data?.carriers}
        columns={[...COLUMNS, change]}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={null}
        problem={
          error && <LoadProblem text={problemText('staffCarriers', error)} onRetry={() => void refetch()} />
        }
        empty={<p className={staff['none']}>There is no carrier yet. Nothing can be shipped without one.</p>}
      />
      {/* below the carriers, however many they are */}
      {(data ?? error) && (
        <section ref={form} aria-labelledby="carrier-form">
          <CarrierForm key={was?.id ?? ''} was={was} onClose={() => setEdited('')} />
        </section>
      )}
    </div>
  )
}

const FIELDS: Partial<Record<RefusalCode, keyof Carrier>> = {
  'backOffice.carrierId': 'id',
  'backOffice.carrierKnown': 'id',
  'backOffice.carrierName': 'name',
  'backOffice.trackingUrl': 'trackingUrl',
}

/** @param was the carrier to change, as it is shown; null for a new one */
function CarrierForm({ was, onClose }: { was: Carrier | null; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const {
    control,
    submit,
    isBusy,
    form: { reset },
  } = useCallForm('staffSaveCarrier', {
    saved: was ?? BLANK,
    toInput: (values) =>
      was ? { ...values, was: { name: was.name, trackingUrl: was.trackingUrl } } : values,
    fieldOf: (code) => FIELDS[code],
    onDone: (_answer, { name }) => {
      toast(`${name} is saved`)
      if (was) return onClose()
      reset(BLANK)
      form.current?.querySelector('input')?.focus()
    },
  })
  useActKeys([{ id: 'add', key: 'n', act: () => form.current?.querySelector('input')?.focus() }])
  return (
    <form
      ref={form}
      className={css['carrierForm']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="carrier-form">
        {was ? `Change ${was.name}` : 'Add a carrier'} <kbd aria-hidden="true">N</kbd>
      </h2>
      <FormTextField
        control={control}
        name="id"
        label="Code"
        maxLength={10}
        autoComplete="off"
        readOnly={was !== null}
      />
      <FormTextField
        control={control}
        name="name"
        label="Name"
        maxLength={CARRIER_NAME_MAX}
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="trackingUrl"
        label="Tracking address"
        optional
        hint={`With ${CONNOTE_BLANK} where the connote goes`}
        maxLength={TRACKING_URL_MAX}
        autoComplete="off"
      />
      <div className={css['carrierWays']}>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
        {was && (
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
