import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import {
  type AddressForm as Address,
  addressFieldOf,
  addressProblems,
  EMPTY_ADDRESS,
  isUsableAddress,
} from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { newAddressOf } from '#web/data/address-fields.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { usePerson, useSession } from '#web/data/session.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { usePlaces } from '#web/data/use-places.ts'
import { useRead } from '#web/data/use-read.ts'
import { AddressForm } from '#web/parts/AddressForm.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AddressCards } from './AddressCards.tsx'
import type { StepProps } from './step-props.ts'
import { NEW_ADDRESS } from './drafts.ts'
import { addressChoices, type Delivery, deliveryOf, isAt, standingChoice } from './saved-addresses.ts'
import { StepFrame } from './StepFrame.tsx'
import { CHECKOUT_SCOPE, useStepChange } from './use-checkout.ts'
import css from './checkout.module.css'

const RULES = { addressNameRequired: false }

/**
 * Where the goods go: a saved address, or where that is allowed a new one, which is saved first (CHK-13 to
 * CHK-32).
 */
export function AddressStep({ title, checkout, drafts, onDraft, onNext, onBack }: StepProps) {
  const person = usePerson()
  const country = regionOf(useSession().businessGroup)
  const saved = useRead('addressesFromServer', {})
  const places = usePlaces()
  const [problem, setProblem] = useState('')
  const choose = useStepChange('checkoutSetDeliveryAddress', onNext)
  const { chosenId, contact, form: typed } = drafts.address
  const draft = (change: Partial<typeof drafts.address>) => {
    setProblem('')
    onDraft({ address: { ...drafts.address, ...change } })
  }
  const add = useCallForm<'addAddress', Address>('addAddress', {
    saved: EMPTY_ADDRESS,
    typed,
    onTyped: (form) => draft({ form }),
    toInput: newAddressOf,
    rule: (form) => addressProblems(form, country, RULES),
    fieldOf: addressFieldOf,
    scope: CHECKOUT_SCOPE,
    onDone: (answer) => {
      toast(MESSAGES.addressSaved)
      draft({ chosenId: String(answer.addressId), form: EMPTY_ADDRESS })
      add.form.reset(EMPTY_ADDRESS)
    },
  })
  if (!saved.data)
    return saved.error ? (
      <LoadProblem
        text={problemText('addressesFromServer', saved.error)}
        onRetry={() => void saved.refetch()}
      />
    ) : (
      <div className={css['blank']} aria-busy="true" />
    )

  const kept = checkout.choices.delivery
  const mayAdd = allows(NEEDS.newDeliveryAddress, person),
    isFixed = !allows(NEEDS.chooseDeliveryAddress, person)
  const choices = addressChoices(saved.data, kept, !isFixed)
  const isNew = mayAdd && (chosenId === NEW_ADDRESS || choices.length === 0)
  const chosen = isNew
    ? undefined
    : (choices.find((choice) => choice.id === chosenId) ?? standingChoice(choices, kept))
  // whom the order names already, while its address stays chosen
  const standing = chosen && kept && isAt(chosen, kept) ? kept.name : (chosen?.contacts[0] ?? '')
  const receiver = chosen?.contacts.includes(contact) ? contact : standing
  const send = (delivery: Delivery) => choose.mutate({ cartId: checkout.cartId, ...delivery })
  const submit = () => {
    if (isNew) void add.submit((form) => send(deliveryOf(form)))
    else if (!chosen || !isUsableAddress(chosen.delivery, country))
      setProblem(refusalText('checkout.address'))
    else send({ ...chosen.delivery, name: receiver })
  }
  return (
    <StepFrame
      title={title}
      onSubmit={submit}
      onBack={onBack}
      isBusy={choose.isPending || add.isBusy}
      isNextHidden={choices.length === 0 && !mayAdd}
    >
      {isFixed && <p className={css['soft']}>{refusalText('checkout.fixedAddress')}</p>}
      {choices.length === 0 && !mayAdd && (
        <p role="alert">There is no delivery address on this account yet. Please contact us.</p>
      )}
      <AddressCards
        choices={choices}
        chosenId={isNew ? NEW_ADDRESS : chosen?.id}
        mayAdd={mayAdd && choices.length > 0}
        problem={problem}
        country={country}
        onChoose={(id) => draft({ chosenId: id, contact: '' })}
      />
      {chosen && chosen.contacts.length > 1 && (
        <label className={css['receiver']}>
          <span>Who receives it</span>
          <select value={receiver} onChange={({ target }) => draft({ contact: target.value })}>
            {chosen.contacts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {isNew && (
        <div className={css['newAddress']}>
          <h3>New delivery address</h3>
          <AddressForm control={add.control} country={country} suggest={places} />
          <div>
            <Button look="quiet" busy={add.isBusy} onClick={() => void add.submit()}>
              Save address
            </Button>
          </div>
        </div>
      )}
    </StepFrame>
  )
}
