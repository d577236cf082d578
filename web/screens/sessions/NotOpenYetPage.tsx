import { Link } from 'react-router'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './plain-page.module.css'

/**
 * A part of the portal that has its address, but has not opened yet. Says so, how the counter is reached, and
 * where to go instead.
 * @param isOutside no shell around it says whose portal this is
 */
export function NotOpenYetPage({ isOutside = false }: { isOutside?: boolean }) {
  const offices = [settings.offices.australia, settings.offices.newZealand]
  return (
    <div className={css['page']}>
      {isOutside && (
        <p className={css['mark']}>
          <ProductMark name={settings.productName} />
        </p>
      )}
      <PageHeading text="This part of the portal is not open yet" />
      <p>Please call or write to us in the meantime; our counter staff will help you.</p>
      {offices.map(
        (office, at) =>
          office && (
            <p key={office.phone}>
              {at === 0 ? 'Australia' : 'New Zealand'}:{' '}
              <a href={`tel:${office.phone.replace(/[^\d+]/g, '')}`}>{office.phone}</a> ·{' '}
              <a href={`mailto:${office.email}`}>{office.email}</a>
            </p>
          ),
      )}
      <div className={css['ways']}>
        <Link className={buttonClass()} to="/">
          Home
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to="/shop">
          Shop
        </Link>
      </div>
    </div>
  )
}
