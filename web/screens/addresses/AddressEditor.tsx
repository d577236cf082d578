import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { addressFieldOf, type AddressForm as Values, addressProblems } from '#shared/rules/address-form.ts'
import { regionOf } from '#shared/rules/tax.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { usePlaces } from '#web/data/use-places.ts'
import { AddressForm } from '#web/parts/AddressForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './addresses.module.css'

type Call = 'addAddress' | 'updateAddress'
type Props<N extends Call> = {
  name: N
  saved: Values
  toInput: (form: Values) => InputOf<AllCalls[N]>
  /** What the button says. */
  word: string
  onDone: () => void
}

/** The form of an address, new or saved; on this screen it needs a name (ADR-14 to ADR-21, OP-28). */
export function AddressEditor<N extends Call>({ name, saved, toInput, word, onDone }: Props<N>) {
  const country = regionOf(useSession().businessGroup)
  const { control, submit, isBusy } = useCallForm<N, Values>(name, {
    saved,
    toInput,
    rule: (form) => addressProblems(form, country, { addressNameRequired: true }),
    fieldOf: addressFieldOf,
    onDone: () => {
      toast(MESSAGES.addressSaved)
      onDone()
    },
  })
  return (
    <form
      noValidate
      className={css['editor']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <AddressForm control={control} country={country} suggest={usePlaces()} addressNameRequired />
      <Button type="submit" busy={isBusy}>
        {word}
      </Button>
    </form>
  )
}
