import { useController } from 'react-hook-form'
import { MESSAGES } from '#shared/codes/messages.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { useRead } from '#web/data/use-read.ts'
import type { StepProps } from './step-props.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { type Drafts, draftsOf } from './drafts.ts'
import { useStepSaved } from './use-checkout.ts'
import css from './checkout.module.css'

/** How the goods travel, and whether to wait for what is not in stock (CHK-33 to CHK-36). */
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
  const short = useShortLines()
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
        {checkout.validFreightMethods.map(({ id, name, chargeExGST }) => (
          <ChoiceRow
            key={id}
            name="freight"
            isChosen={id === method.value}
            onChoose={() => method.onChange(id)}
            title={name}
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
        <p className={css['soft']}>{stockWords(short)}</p>
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
      </fieldset>
    </StepFrame>
  )
}

/** How many lines want more than is on hand right now; null until that is known. */
function useShortLines(): number | null {
  const items = useRead('shoppingCartsFromServer', {}).data?.cartItems
  const byId = useCatalogue().data?.byId
  return items && byId
    ? items.filter(({ productid, quantity }) => quantity > (byId.get(productid)?.onHand ?? 0)).length
    : null
}

function stockWords(short: number | null): string {
  if (short === null) return ' '
  if (short === 0) return 'Everything in this order is in stock.'
  return short === 1 ? 'One line is not fully in stock.' : `${String(short)} lines are not fully in stock.`
}
