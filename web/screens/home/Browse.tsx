import type { ReactNode } from 'react'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import css from './browse.module.css'

/** A list to browse by under its heading; on small screens the heading unfolds it (HOM-20). */
export function Browse({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const isSmall = useSmallScreen()
  if (isSmall)
    return (
      <details className={css['browse']}>
        <summary>
          <h2>{title}</h2>
        </summary>
        {children}
      </details>
    )
  return (
    <section className={css['browse']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
