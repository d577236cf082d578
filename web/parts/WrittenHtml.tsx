import { cleanHtml } from './clean-html.ts'
import css from './written-html.module.css'

/** Markup that the wholesaler has written, sanitised as it is shown. It never widens the page. */
export const WrittenHtml = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div
    className={[css['written'], className].filter(Boolean).join(' ')}
    dangerouslySetInnerHTML={{ __html: cleanHtml(html) }}
  />
)
