import { useState } from 'react'
import { isAsBefore, type LinePreview, reorderSentence } from '#shared/rules/reorder-preview.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { formatAud } from '#shared/rules/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { shortDay } from '#shared/rules/availability-words.ts'
import type { ProductToday } from '#shared/rules/reorder-preview.ts'
import css from './reorder-dialog.module.css'

type Product = ProductToday & { expected: string }
type Preview = LinePreview<Product>
type Props = {
  /** How many products are ordered again. */
  products: number
  /** Undefined while what it comes to is being found out. */
  previews: readonly Preview[] | undefined
  isBusy: boolean
  /** @param chosen numbers of the lost products whose replacement is taken */
  onAdd: (chosen: ReadonlySet<string>) => void
  onClose: () => void
}

/**
 * Says what ordering again comes to, line by line, before anything goes into the cart. Escape adds nothing.
 */
export function ReorderDialog({ products, previews, isBusy, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const many = (previews ?? []).filter(({ is, line }) => is === 'added' || chosen.has(line.id)).length
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  // what has changed comes first: it is what the dialog is for
  const shown = previews?.toSorted((a, b) => Number(isAsBefore(a)) - Number(isAsBefore(b)))
  return (
    <DialogFrame
      title={`Reorder ${howMany(products, 'product')}`}
      ways={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy || !previews} disabled={many === 0} autoFocus onClick={() => onAdd(chosen)}>
            {many === 0 ? 'Nothing to add' : `Add ${String(many)} to cart`}
          </Button>
        </>
      }
      isBusy={isBusy}
      onClose={onClose}
    >
      <p className={css['sentence']} role="status">
        {previews ? reorderSentence(previews) : 'Checking prices and stock…'}
      </p>
      {shown ? (
        <ul className={css['lines']} aria-label="What will be added">
          {shown.map((preview) => (
            <li key={preview.line.id} data-is={isAsBefore(preview) ? 'same' : preview.is}>
              {preview.is === 'added' ? (
                <Added {...preview} />
              ) : (
                <Missing
                  {...preview}
                  isChosen={chosen.has(preview.line.id)}
                  onChoose={() => choose(preview.line.id)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <div className={css['skeleton']} aria-busy="true" />
      )}
    </DialogFrame>
  )
}

function Added({ line, product, quantity, priceCents, dearerCents, backOrdered }: Preview & { is: 'added' }) {
  const notes = [
    quantity !== line.quantity &&
      `${String(line.quantity)} ordered before; the minimum or multiple has changed`,
    dearerCents !== 0 &&
      `${formatAud(Math.abs(dearerCents))} ${dearerCents > 0 ? 'dearer' : 'cheaper'} each, was ${formatAud(line.priceCents ?? 0)}`,
    backOrdered > 0 &&
      `${backOrdered === quantity ? 'All' : String(backOrdered)} on back order${product.expected ? `, expected ${shortDay(product.expected)}` : ', no date yet'}`,
  ].filter((note) => note !== false)
  return (
    <>
      <Head id={line.id} name={product.name} quantity={quantity} priceCents={priceCents} />
      {notes.map((note) => (
        <span key={note} className={css['note']}>
          {note}
        </span>
      ))}
    </>
  )
}

type MissingProps = Preview & { is: 'gone' | 'unavailable' } & { isChosen: boolean; onChoose: () => void }
function Missing({ is, line, instead, isChosen, onChoose }: MissingProps) {
  return (
    <>
      <Head id={line.id} name={line.name} quantity={line.quantity} priceCents={null} />
      <span className={css['note']}>
        {is === 'gone' ? 'Not sold any more' : 'Not available now'}
        {instead ? '' : '. Nothing in stock fits instead.'}
      </span>
      {instead && (
        <label className={css['instead']}>
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          <span>
            <b>Add this instead:</b> {instead.quantity} × {instead.product.name}{' '}
            <span className={css['number']}>{instead.product.id}</span>
            {instead.priceCents !== null && ` at ${formatAud(instead.priceCents)}`}
          </span>
        </label>
      )}
    </>
  )
}

type HeadProps = { id: string; name: string; quantity: number; priceCents: number | null }
const Head = ({ id, name, quantity, priceCents }: HeadProps) => (
  <span className={css['head']}>
    <span className={css['quantity']}>{quantity} ×</span>
    <span>
      <b>{name}</b> <span className={css['number']}>{id}</span>
    </span>
    {priceCents !== null && <span className={css['price']}>{formatAud(priceCents)}</span>}
  </span>
)
