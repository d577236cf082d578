import { Link, useLocation, useNavigate } from 'react-router'
import { matchRoute } from '#shared/rules/route-match.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './breadcrumb.module.css'

/** Crumbs from the path, each a link where its own path is a page of ours, and Back (NAV-49). */
export function Breadcrumb() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const parts = pathname.split('/').filter(Boolean)
  if (parts.length === 0) return <div className={css['none']} />
  return (
    <nav className={css['bar']} aria-label="Breadcrumb">
      <Button look="plain" onClick={() => void navigate(-1)}>‹ Back</Button>
      <ol className={css['crumbs']}>
        <li><Link to="/">Home</Link></li>
        {parts.map((part, at) => {
          const path = `/${parts.slice(0, at + 1).join('/')}`
          const isLast = at === parts.length - 1
          return <li key={path} aria-current={isLast ? 'page' : undefined}>{isLast || !matchRoute(path) ? crumbText(part) : <Link to={path}>{crumbText(part)}</Link>}</li>
        })}
      </ol>
    </nav>
  )
}

/** A path part as words: "brand-cats" reads "brand cats", several links joined by underscores read as a list. */
function crumbText(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('_', ', ').replaceAll('-', ' ')
  } catch {
    return part
  }
}
