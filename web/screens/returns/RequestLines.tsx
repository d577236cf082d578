import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useAllows } from '#web/data/session.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { arrivalWords } from '#web/parts/arrival-words.ts'
import { Picture } from '#web/parts/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Request, type RequestLine, totalWords, unitsOf } from './return-facts.ts'
import { ReplacementOrderNote } from '#web/parts/ReplacementOrderNote.tsx'
import { RotationsUsed } from '#web/parts/RotationsUsed.tsx'
import { DecisionNote } from '#web/parts/DecisionNote.tsx'
import { progressWords } from '#web/parts/return-words.ts'
import { VerdictNote } from '#web/parts/VerdictNote.tsx'
import css from './returns.module.css'

type Props = {
  request: Request
  /** Takes a line out; undefined where nothing can be changed any more. */
  onDelete?: (line: RequestLine) => void
  /** Opens a line to change it. */
  onEdit?: (line: RequestLine) => void
  isBusy?: boolean
}

/** The lines of a service request with the verdict of the policy, and their total (RET-30 to RET-32). */
export function RequestLines({ request, onDelete, onEdit, isBusy = false }: Props) {
  const { lines, replacementOrder, rotationsUsed, status } = request
  const total = totalWords(lines)
  return (
    <>
      <ul className={css['lines']} aria-label="Products of this request">
        {lines.map((line) => (
          <Line
            key={line.linno}
            request={request}
            line={line}
            isBusy={isBusy}
            onEdit={onEdit && (() => onEdit(line))}
            onDelete={onDelete && (() => onDelete(line))}
          />
        ))}
      </ul>
      {total !== '' && (
        <p className={css['total']}>
          Total return ex GST <b>{total}</b>
        </p>
      )}
      <RotationsUsed many={rotationsUsed} isSubmitted={status !== 'IN'} />
      <ReplacementOrderNote order={replacementOrder} isSubmitted={status !== 'IN'} />
    </>
  )
}

type LineProps = {
  request: Request
  line: RequestLine
  isBusy: boolean
  onDelete: (() => void) | undefined
  onEdit: (() => void) | undefined
}
function Line({ request, line, isBusy, onDelete, onEdit }: LineProps) {
  const product = useCatalogue().data?.byId.get(line.itemno)
  const mayOpenInvoice = useAllows(NEEDS.invoices)
  const { salePrice } = line
  const isRejected = line.accepted === 0
  const units = isRejected ? line.productQty : unitsOf(line)
  return (
    <li className={css['line']}>
      <Picture src={pictureUrl('products', product?.images[0] ?? '')} alt="" size="small" product={product} />
      <div className={css['product']}>
        {product ? <Link to={productPath(line.itemno)}>{line.itemname}</Link> : <b>{line.itemname}</b>}
        <span className={css['soft']}>
          {line.productNo} · Invoice{' '}
          {mayOpenInvoice ? (
            <Link to={generatePath(ROUTES.invoice, { invoiceno: line.invoiceno })}>{line.invoiceno}</Link>
          ) : (
            line.invoiceno
          )}{' '}
          of {shownDay(line.invoicedate)}
        </span>
        {line.faultdesc !== '' && <p className={css['fault']}>{line.faultdesc}</p>}
        {line.accepted === null ? (
          <VerdictNote verdict={line.verdict} arrival={arrivalWords(request, line)} />
        ) : (
          <>
            <DecisionNote request={request} line={line} />
            <Progress line={line} />
          </>
        )}
      </div>
      <div className={css['price']}>
        {salePrice === undefined ? (
          <b>{units}</b>
        ) : (
          <>
            <span>
              {units} × {formatAud(salePrice)}
            </span>
            <b>{isRejected ? '–' : formatAud(units * salePrice)}</b>
          </>
        )}
        {onEdit && (
          <Button look="quiet" disabled={isBusy} aria-label={`Edit ${line.itemname}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {onDelete && (
          <Button look="quiet" disabled={isBusy} aria-label={`Delete ${line.itemname}`} onClick={onDelete}>
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

/** What has come of the accepted units so far. */
function Progress({ line }: { line: RequestLine }) {
  const words = progressWords(line)
  return words === '' ? null : <p className={css['decision']}>{words}</p>
}
