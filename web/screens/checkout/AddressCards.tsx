import { addressGap } from '#shared/rules/address-form.ts'
import type { Region } from '#shared/codes/regions.ts'
import { AddressLines } from '#web/parts/AddressLines.tsx'
import { NEW_ADDRESS } from './drafts.ts'
import type { AddressChoice } from './saved-addresses.ts'
import css from './address-cards.module.css'

type Props = {
  choices: readonly AddressChoice[]
  chosenId: string | undefined
  mayAdd: boolean
  problem: string
  country: Region
  onChoose: (id: string) => void
}

/** The saved addresses side by side, one of them chosen; and where it is allowed, a place for a new one. */
export function AddressCards({ choices, chosenId, mayAdd, problem, country, onChoose }: Props) {
  return (
    <fieldset className={css['cards']} aria-describedby={problem ? 'address-problem' : undefined}>
      <legend className="unseen">Saved addresses</legend>
      {choices.map(({ id, name, isDefault, delivery }) => (
        <label key={id} className={css['card']} data-chosen={id === chosenId || undefined}>
          <input type="radio" name="address" checked={id === chosenId} onChange={() => onChoose(id)} />
          <span className={css['words']}>
            <span className={css['name']}>
              {name || delivery.address1}
              {isDefault && <span className={css['default']}>Default</span>}
            </span>
            <AddressLines address={delivery} />
            <Gap text={addressGap(delivery, country)} />
          </span>
        </label>
      ))}
      {mayAdd && (
        <label className={css['card']} data-chosen={chosenId === NEW_ADDRESS || undefined}>
          <input
            type="radio"
            name="address"
            checked={chosenId === NEW_ADDRESS}
            onChange={() => onChoose(NEW_ADDRESS)}
          />
          <span className={css['words']}>
            <span className={css['name']}>A new address</span>
            <span className={css['soft']}>It is saved for next time.</span>
          </span>
        </label>
      )}
      {problem && (
        <p id="address-problem" className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const Gap = ({ text }: { text: string }) => text && <span className={css['problem']}>{text}</span>
