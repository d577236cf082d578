import { MESSAGES } from '#shared/codes/messages.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useRead } from '#web/data/use-read.ts'
import type { StepProps } from './step-props.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useStepChange } from './use-checkout.ts'
import css from './checkout.module.css'

/** How the goods travel, and whether to wait for what is not in stock (CHK-33 to CHK-36). */
export function FreightStep({ title, checkout, drafts, onDraft, onNext, onBack }: StepProps) {
  const save = useStepChange('checkoutSetFreightBackOrderOptions', onNext)
  const { freight } = drafts
  const short = useShortLines()
  const choose = (change: Partial<typeof freight>) => onDraft({ freight: { ...freight, ...change } })
  return (
    <StepFrame
      title={title}
      onSubmit={() => save.mutate({ cartId: checkout.cartId, ...freight })}
      onBack={onBack}
      isBusy={save.isPending}
      isNextHidden={checkout.validFreightMethods.length === 0}
    >
      <fieldset className={css['choices']}>
        <legend>Freight</legend>
        {checkout.validFreightMethods.length === 0 && (
          <p>No freight method goes to this address. Please go back and choose another, or contact us.</p>
        )}
        {checkout.validFreightMethods.map((method) => (
          <ChoiceRow
            key={method.id}
            name="freight"
            isChosen={method.id === freight.freightOptionId}
            onChoose={() => choose({ freightOptionId: method.id })}
            title={method.name}
          >
            {method.chargeExGST === 0 ? (
              <b className={css['free']}>Free</b>
            ) : (
              <>
                <b>{formatAud(method.chargeExGST)}</b> <span className={css['soft']}>ex GST</span>
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
          isChosen={freight.allowBackorders}
          onChoose={() => choose({ allowBackorders: true })}
          title={MESSAGES.backOrderShip}
          about="What is missing follows when it arrives; freight is charged once."
        />
        <ChoiceRow
          name="backorders"
          isChosen={!freight.allowBackorders}
          onChoose={() => choose({ allowBackorders: false })}
          title={MESSAGES.backOrderHold}
          about="Everything ships together when the last of it is here."
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
  return short === 1 ? 'One line is not wholly in stock.' : `${String(short)} lines are not wholly in stock.`
}
