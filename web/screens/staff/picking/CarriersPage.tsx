import { useRef } from 'react'
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

/** The carriers, and a form that adds one or changes the one with its code. */
export function CarriersPage() {
  const { data, error, refetch } = useRead('staffCarriers', {})
  return (
    <div className={css['carriers']}>
      <PageHeading text="Carriers" />
      <DataTable
        label="Carriers"
        rows={data?.carriers}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={null}
        problem={
          error && <LoadProblem text={problemText('staffCarriers', error)} onRetry={() => void refetch()} />
        }
        empty={<p className={staff['none']}>There is no carrier yet. Nothing can be shipped without one.</p>}
      />
      <CarrierForm />
    </div>
  )
}

const FIELDS: Partial<Record<RefusalCode, keyof Carrier>> = {
  'backOffice.carrierId': 'id',
  'backOffice.carrierName': 'name',
  'backOffice.trackingUrl': 'trackingUrl',
}

function CarrierForm() {
  const form = useRef<HTMLFormElement>(null)
  const {
    control,
    submit,
    isBusy,
    form: { reset },
  } = useCallForm('staffSaveCarrier', {
    saved: BLANK,
    toInput: (values) => values,
    fieldOf: (code) => FIELDS[code],
    onDone: (_answer, { name }) => {
      toast(`${name} is saved`)
      reset(BLANK)
      form.current?.querySelector('input')?.focus()
    },
  })
  return (
    <form
      ref={form}
      className={css['carrierForm']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2>Add a carrier, or change one by its code</h2>
      <FormTextField control={control} name="id" label="Code" maxLength={10} autoComplete="off" />
      <FormTextField control={control} name="name" label="Name" maxLength={60} autoComplete="off" />
      <FormTextField
        control={control}
        name="trackingUrl"
        label="Tracking address"
        optional
        hint={`With ${CONNOTE_BLANK} where the connote goes`}
        maxLength={300}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  )
}
