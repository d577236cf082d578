import { Link, Navigate, useParams } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { InvoiceView } from './InvoiceView.tsx'
import { NoInvoiceAccess } from './NoInvoiceAccess.tsx'
import css from '#web/parts/record-page.module.css'

/** One invoice or credit note; a number that is missing leads home (INV-31). */
export function InvoicePage() {
  const { invoiceno = '' } = useParams()
  const person = usePerson()
  const mayLook = allows(NEEDS.invoices, person)
  const isNone = invoiceno === '' || isPlaceholder(invoiceno)
  const { data, error, refetch } = useRead(
    'invoicesFromServer',
    { invoiceNo: invoiceno },
    { when: mayLook && !isNone },
  )
  if (isNone) return <Navigate to={ROUTES.home} replace />
  const [invoice] = data?.invoices ?? []
  return (
    <AccountFrame entries={accountMenu(person)}>
      {invoice ? (
        <InvoiceView key={invoice.invoiceno} invoice={invoice} />
      ) : (
        <>
          <PageHeading text={`Invoice ${invoiceno}`} />
          {!mayLook && <NoInvoiceAccess />}
          {data && (
            <div className={css['message']} role="alert">
              <p>{refusalText('invoice.unknown')}</p>
              <Link className={buttonClass()} to={ROUTES.invoices}>
                All your invoices
              </Link>
            </div>
          )}
          {mayLook &&
            !data &&
            (error ? (
              <LoadProblem text={problemText('invoicesFromServer', error)} onRetry={() => void refetch()} />
            ) : (
              <div className={css['skeleton']} aria-busy="true" aria-label="Loading the invoice" />
            ))}
        </>
      )}
    </AccountFrame>
  )
}
