import { useNavigate } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './plain-page.module.css'

/** An address that is none of the portal's (NTF-01 to NTF-05). Whoever shows it has the main element. */
export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <div className={css['page']}>
      <p className={css['number']}>404</p>
      <PageHeading text={MESSAGES.notFound} />
      <Button onClick={() => void navigate(window.history.length > 1 ? (-1 as never) : '/')}>Go Back</Button>
    </div>
  )
}
