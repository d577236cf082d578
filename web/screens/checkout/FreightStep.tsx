import { useController } from 'react-hook-form'
import { MESSAGES } from '#shared/codes/messages.ts'
import { deliveryWords } from '#shared/rules/freight.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import type { StepProps } from './step-props.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type Drafts, draftsOf } from './drafts.ts'
import { useStepSaved } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * How the goods travel, and whether to wait for what is not in stock (CHK-33 to CHK-36). Where everything is
 * in stock, there is nothing to ask.
 */
export function FreightStep({ title, checkout, drafts, onDraft, onNext, onBack }: StepProps) {
  const { control, submit, isBusy } = useCallForm<'checkoutSetFreightBackOrderOptions', Drafts['freight']>(
    'checkoutSetFreightBackOrderOptions',
    {
      ...useStepSaved(onNext),
      saved: draftsOf(checkout).freight,
      typed: drafts.freight,
      onTyped: (freight) => onDraft({ freight }),
      toInput: (freight) => ({ cartId: checkout.cartId, ...freight }),
    },
  )
  const method = useController({ control, name: 'freightOptionId' }).field
  const backOrders = useController({ control, name: 'allowBackorders' }).field
  const waiting = checkout.outlook.filter(({ waits }) => waits > 0)
  return (
    <StepFrame
      title={title}
      onSubmit={() => void submit()}
      onBack={onBack}
      isBusy={isBusy}
      isNextHidden={checkout.validFreightMethods.length === 0}
    >
      <fieldset className={css['choices']}>
        <legend>Freight</legend>
        {checkout.validFreightMethods.length === 0 && (
          <p>
            No freight method is available for this address. Please go back and choose another address, or
            contact us.
          </p>
        )}
        {checkout.validFreightMethods.map(({ id, name, chargeExGST, days }) => (
          <ChoiceRow
            key={id}
            name="freight"
            isChosen={id === method.value}
            onChoose={() => method.onChange(id)}
            title={name}
            about={days ? `${deliveryWords(days)} from dispatch` : undefined}
          >
            {chargeExGST === 0 ? (
              <b className={css['free']}>Free</b>
            ) : (
              <>
                <b>{formatAud(chargeExGST)}</b> <span className={css['soft']}>ex GST</span>
              </>
            )}
          </ChoiceRow>
        ))}
      </fieldset>
      <fieldset className={css['choices']}>
        <legend>Back orders</legend>
        <p className={css['soft']}>{stockWords(waiting.length, checkout.choices.allowBackorders)}</p>
        {waiting.length > 0 && (
          <>
            <ChoiceRow
              name="backorders"
              isChosen={backOrders.value}
              onChoose={() => backOrders.onChange(true)}
              title={MESSAGES.backOrderShip}
              about="The rest follows when it arrives; freight is charged once."
            />
            <ChoiceRow
              name="backorders"
              isChosen={!backOrders.value}
              onChoose={() => backOrders.onChange(false)}
              title={MESSAGES.backOrderHold}
              about="Everything ships together once it is all in stock."
            />
          </>
        )}
      </fieldset>
    </StepFrame>
  )
}

/**
 * @param waiting lines of which units would wait, were the order placed now
 * @param shipsNow the saved choice; an order that is held waits as a whole, so its lines say nothing of stock
 */
function stockWords(waiting: number, shipsNow: boolean): string {
  if (waiting === 0) return 'Everything in this order is in stock and ships together.'
  if (!shipsNow) return 'Not everything in this order is in stock.'
  return waiting === 1
    ? 'One line is not fully in stock.'
    : `${String(waiting)} lines are not fully in stock.`
}
