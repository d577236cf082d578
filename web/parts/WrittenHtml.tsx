import { cleanHtml } from './clean-html.ts'

/** Markup that the wholesaler has written, sanitised as it is shown. */
export const WrittenHtml = ({ html, className }: { html: string; className: string | undefined }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />
)
