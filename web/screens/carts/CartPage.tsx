import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { ApprovingCarts } from './ApprovingCarts.tsx'
import { type Carts, useCartQuantities, useWanted } from './cart-changes.ts'
import { type CartLineView, cartLines, unitsOf } from './cart-lines.ts'
import { CartActions } from './CartActions.tsx'
import { CartLine } from './CartLine.tsx'
import { deleteOrUndo } from './cart-focus.ts'
import { CartSkeleton } from './CartSkeleton.tsx'
import { EmptyCart } from './EmptyCart.tsx'
import { FeaturedProducts } from './FeaturedProducts.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PayingNote } from './PayingNote.tsx'
import { type Removed, RemovedBar } from './RemovedBar.tsx'
import { SavedCarts } from './SavedCarts.tsx'
import { WaitingCarts } from './WaitingCarts.tsx'
import css from './cart.module.css'

/** The cart (CRT-04 to CRT-52): for people who may order; others see a message. */
export function CartPage() {
  const person = usePerson()
  const mayOrder = allows(NEEDS.placeOrders, person)
  const { data, error, refetch } = useRead('shoppingCartsFromServer', {}, { when: mayOrder })
  if (!mayOrder) return <NoOrdering />
  if (data) return <Cart carts={data} />
  return (
    <div className={css['page']}>
      <PageHeading text="Cart" />
      {error ? (
        <LoadProblem text={problemText('shoppingCartsFromServer', error)} onRetry={() => void refetch()} />
      ) : (
        <CartSkeleton />
      )}
    </div>
  )
}

/** For somebody without letter P. */
const NoOrdering = () => (
  <div className={css['page']}>
    <PageHeading text="Cart" />
    <p className={css['soft']}>
      {refusalText('access.denied')}: you do not have permission to order on this account.
    </p>
    <div className={css['ways']}>
      <Link className={buttonClass()} to={ROUTES.shop}>
        Shop all products
      </Link>
    </div>
  </div>
)

function Cart({ carts }: { carts: Carts }) {
  const catalogue = useCatalogue().data
  const lines = cartLines(carts, useWanted(), catalogue)
  const { set } = useCartQuantities()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const person = usePerson()
  const hasPrices = allows(NEEDS.dealerPrices, person)
  const approves = allows(NEEDS.approveOrders, person)
  const page = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const onDelete = (line: CartLineView) => {
    keepFocus(() => deleteOrUndo(section.current, lines.indexOf(line), page.current))
    set(line.productId, 0)
    setRemoved({ words: `${line.name} was removed from your cart.`, lines: [line] })
  }
  const cleared = () => setRemoved({ words: 'Your cart was cleared.', lines })
  return (
    <div ref={page} className={css['page']}>
      <header className={css['head']}>
        <PageHeading text="Cart" />
        {lines.length > 0 && (
          <p className={css['soft']}>
            {count(lines.length, 'product')} · {count(unitsOf(lines), 'unit')}
            {hasPrices && ' · prices ex GST'}
          </p>
        )}
        {lines.length > 0 && <CartActions onCleared={cleared} onSaved={() => setRemoved(null)} />}
      </header>
      <PayingNote carts={carts} />
      {removed && (
        <RemovedBar removed={removed} back={() => section.current} onGone={() => setRemoved(null)} />
      )}
      <div className={lines.length > 0 ? css['columns'] : css['single']}>
        <section ref={section} className={css['lines']} aria-label="Lines of your cart" tabIndex={-1}>
          {lines.length === 0 ? (
            <EmptyCart />
          ) : (
            <Lines lines={lines} hasPrices={hasPrices} onDelete={onDelete} />
          )}
        </section>
        {lines.length > 0 && <OrderSummary lines={lines} />}
        <div>
          {approves && <ApprovingCarts carts={carts} />}
          <WaitingCarts carts={carts} />
          <SavedCarts carts={carts} onLoaded={() => setRemoved(null)} />
        </div>
      </div>
      <FeaturedProducts inCart={new Set(lines.map((line) => line.productId))} />
    </div>
  )
}

function Lines({
  lines,
  hasPrices,
  onDelete,
}: {
  lines: readonly CartLineView[]
  hasPrices: boolean
  onDelete: (line: CartLineView) => void
}) {
  return (
    <>
      <div className={css['labels']} data-prices={hasPrices || undefined} aria-hidden>
        <span>Product</span>
        <span>Quantity</span>
        {hasPrices && (
          <>
            <span>Price</span>
            <span>Total</span>
          </>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <CartLine key={line.productId} line={line} hasPrices={hasPrices} onDelete={() => onDelete(line)} />
        ))}
      </ul>
    </>
  )
}

const count = (many: number, word: string) => `${String(many)} ${word}${many === 1 ? '' : 's'}`
