import { type KeyboardEvent, useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { AddressForm } from '#shared/rules/address-form.ts'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import css from './address-form.module.css'

export type Place = { suburb: string; city: string; state: string; postcode: string }
export type Suggest = {
  places: readonly Place[]
  /** Asks for places by what is typed; '' for none. */
  ask: (text: string) => void
}
type Props = {
  control: Control<AddressForm>
  name: 'suburb' | 'postcode'
  label: string
  autoComplete: string
  isDigits: boolean
  suggest: Suggest
}

/**
 * The suburb or the postcode of an address. Places are suggested as either is typed; one that is taken fills
 * suburb, state or city, and postcode. Anything else can be typed.
 */
export function PlaceField({ control, name, label, autoComplete, isDigits, suggest }: Props) {
  const id = useId()
  const fields = {
    suburb: useController({ control, name: 'suburb' }).field,
    city: useController({ control, name: 'city' }).field,
    state: useController({ control, name: 'state' }).field,
    postcode: useController({ control, name: 'postcode' }).field,
  }
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const places = isOpen ? suggest.places : []
  const close = () => {
    setOpen(false)
    setAt(-1)
    suggest.ask('')
  }
  const take = (place: Place) => {
    for (const field of ['suburb', 'city', 'state', 'postcode'] as const)
      if (place[field] !== '') fields[field].onChange(place[field])
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const active = places[at]
    if (event.key === 'ArrowDown' && places.length > 0) setAt(Math.min(at + 1, places.length - 1))
    else if (event.key === 'ArrowUp' && places.length > 0) setAt(Math.max(at - 1, -1))
    else if (event.key === 'Enter' && active) take(active)
    else if (event.key === 'Escape' && places.length > 0) close()
    else return
    event.preventDefault()
    event.stopPropagation() // a panel around it stays open
  }
  return (
    <div
      className={css['place']}
      onInput={({ target }) => {
        setOpen(true)
        setAt(-1)
        suggest.ask((target as HTMLInputElement).value)
      }}
      onBlur={close}
    >
      <FormTextField
        control={control}
        name={name}
        label={label}
        autoComplete={autoComplete}
        {...(isDigits ? { inputMode: 'numeric' as const } : {})}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places[at] ? `${id}-${String(at)}` : undefined}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Places"
        hidden={places.length === 0}
        className={css['places']}
      >
        {places.map((place, index) => (
          <li
            key={JSON.stringify(place)}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            // the focus stays in the field: losing it closes the list before the click
            onMouseDown={(event) => event.preventDefault()}
            // not on pointerdown: a finger that scrolls begins with it (WCAG 2.5.2)
            onClick={() => take(place)}
          >
            {place.suburb}{' '}
            <span>
              {place.city || place.state} {place.postcode}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
