import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { searchPath } from '#shared/rules/shop-path.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './nothing-here.module.css'

/** Replaces a product that does not exist: says so, with two links. */
export const NothingHere = ({ title, term }: { title: string; term?: string }) => (
  <div className={css['nothing']}>
    <PageHeading text={title} />
    <p>It may have been discontinued, or there may be a typing mistake in the address.</p>
    <div className={css['ways']}>
      {term && (
        <Link className={buttonClass()} to={searchPath(term)}>
          Search for “{term}”
        </Link>
      )}
      <Link className={buttonClass({ look: term ? 'quiet' : 'strong' })} to={ROUTES.shop}>
        Shop all products
      </Link>
    </div>
  </div>
)
