import { useId } from 'react'
import type { Region } from '#shared/codes/regions.ts'
import {
  type AddressField,
  type AddressForm as Values,
  addressFields,
  STATE_CHOICES,
} from '#shared/rules/address-form.ts'
import { TextField } from '#web/ui/TextField.tsx'
import css from './address-form.module.css'

type FieldLook = { label: string; optional?: true; autoComplete: string; narrow?: true; digits?: true }
const FIELDS: Record<AddressField, FieldLook> = {
  addressName: { label: 'Address name', optional: true, autoComplete: 'off' },
  company: { label: 'Company', optional: true, autoComplete: 'organization' },
  name: { label: 'Name', autoComplete: 'name' },
  address1: { label: 'Address line 1', autoComplete: 'address-line1' },
  address2: { label: 'Address line 2', optional: true, autoComplete: 'address-line2' },
  suburb: { label: 'Suburb', autoComplete: 'address-level3', narrow: true },
  city: { label: 'City', autoComplete: 'address-level2', narrow: true },
  state: { label: 'State', autoComplete: 'address-level1', narrow: true },
  postcode: { label: 'Postcode', autoComplete: 'postal-code', narrow: true, digits: true },
}

type Props = {
  country: Region
  values: Values
  problems: Partial<Record<AddressField, string>>
  addressNameRequired?: boolean
  onChange: (field: AddressField, value: string) => void
}

/**
 * The fields of a delivery address: a state in Australia, a city in New Zealand (CHK-23, CHK-24); what is
 * wrong stands under its field.
 */
export function AddressForm({ country, values, problems, addressNameRequired = false, onChange }: Props) {
  return (
    <div className={css['form']}>
      {addressFields(country).map((field) => {
        const { label, optional, autoComplete, narrow, digits } = FIELDS[field]
        const isOptional = optional && !(field === 'addressName' && addressNameRequired)
        return (
          <div key={field} data-narrow={narrow}>
            {field === 'state' ? (
              <StateSelect
                label={label}
                value={values.state}
                problem={problems.state}
                onChange={(value) => onChange('state', value)}
              />
            ) : (
              <TextField
                label={label}
                name={field}
                {...(isOptional ? { optional: true } : {})}
                autoComplete={autoComplete}
                {...(digits ? { inputMode: 'numeric' as const } : {})}
                value={values[field]}
                problem={problems[field]}
                onChange={(event) => onChange(field, event.target.value)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

type StateProps = {
  label: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

/** The eight states in their order (CHK-27). */
function StateSelect({ label, value, problem, onChange }: StateProps) {
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name="state"
        autoComplete="address-level1"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Choose a state</option>
        {STATE_CHOICES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </select>
      {problem && <p id={`${id}-note`}>{problem}</p>}
    </div>
  )
}
