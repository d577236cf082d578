import type { Control } from 'react-hook-form'
import type { Region } from '#shared/codes/regions.ts'
import {
  type AddressField,
  type AddressForm as Values,
  addressFields,
  STATE_CHOICES,
} from '#shared/rules/address-form.ts'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import css from './address-form.module.css'
import { PlaceField, type Suggest } from './PlaceField.tsx'

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
  control: Control<Values>
  country: Region
  addressNameRequired?: boolean
  suggest: Suggest
}

/**
 * The fields of a delivery address: a state in Australia, a city in New Zealand (CHK-23, CHK-24); what is
 * wrong stands under its field.
 */
export function AddressForm({ control, country, addressNameRequired = false, suggest }: Props) {
  return (
    <div className={css['form']}>
      {addressFields(country).map((field) => {
        const { label, optional, autoComplete, narrow, digits } = FIELDS[field]
        const isOptional = optional && !(field === 'addressName' && addressNameRequired)
        return (
          <div key={field} data-narrow={narrow}>
            {field === 'state' ? (
              // the eight states in their order (CHK-27)
              <FormSelect control={control} name="state" label={label} autoComplete={autoComplete}>
                <option value="">Choose a state</option>
                {STATE_CHOICES.map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </FormSelect>
            ) : field === 'suburb' || field === 'postcode' ? (
              <PlaceField
                control={control}
                name={field}
                label={label}
                autoComplete={autoComplete}
                isDigits={digits === true}
                suggest={suggest}
              />
            ) : (
              <FormTextField
                control={control}
                name={field}
                label={label}
                {...(isOptional ? { optional: true } : {})}
                autoComplete={autoComplete}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
