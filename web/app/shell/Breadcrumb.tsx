import { Link, useLocation, useNavigate } from 'react-router'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { Button } from '#web/ui/Button.tsx'
import { crumbsOf } from './crumbs.ts'
import css from './breadcrumb.module.css'

/** Crumbs from the path, each a link where it has a page of its own, and Back (NAV-49). */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const catalogue = useCatalogue().data
  const crumbs = crumbsOf(pathname, catalogue)
  if (crumbs.length === 0) return <div className={css['none']} />
  return (
    <nav className={css['bar']} aria-label="Breadcrumb">
      <Button look="plain" onClick={() => void navigate(-1)}>
        ‹ Back
      </Button>
      <ol className={css['crumbs']}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {crumbs.map(({ text, to, isName }, at) => {
          const isLast = at === crumbs.length - 1
          return (
            <li key={at} aria-current={isLast ? 'page' : undefined} data-name={isName || undefined}>
              {isLast || to === null ? text : <Link to={to}>{text}</Link>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
