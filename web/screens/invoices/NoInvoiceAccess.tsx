import css from './invoices.module.css'

/** What somebody without letter I reads (INV-35, OP-48). */
export const NoInvoiceAccess = () => (
  <p className={css['help']}>
    You do not have access to invoices. Please ask the security administrator of your account to give it to
    you.
  </p>
)
