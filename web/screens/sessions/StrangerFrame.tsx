import type { ReactNode } from 'react'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import css from './login.module.css'

type Props = {
  title: string
  /** A message that must be closed before anything else; '' where there is none. */
  alert: string
  onAlertClosed: () => void
  children: ReactNode
}

/** The frame of the pages for who is not signed in: what the portal is, beside a heading with a form. */
export function StrangerFrame({ title, alert, onAlertClosed, children }: Props) {
  return (
    <div className={css['page']}>
      <aside className={css['side']}>
        <div className={css['brand']}>
          <ProductMark name={settings.productName} />
        </div>
        <p className={css['claim']}>What fits the phone, what it costs you, and when it ships.</p>
        <ul className={css['points']}>
          <li>Live stock and your own prices on every line</li>
          <li>Order by the dozen from the keyboard</li>
          <li>Back orders, invoices and returns in one place</li>
        </ul>
      </aside>
      <main className={css['main']}>
        <div className={css['card']}>
          <PageHeading text={title} />
          {children}
        </div>
      </main>
      {alert && <AlertDialog message={alert} onClose={onAlertClosed} />}
    </div>
  )
}
