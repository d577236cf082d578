import DOMPurify from 'dompurify'

/** Markup written by the wholesaler, without anything that acts, frames or lies over the page. */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  })

/** Its words alone. */
export const wordsOf = (html: string): string =>
  DOMPurify.sanitize(html.replaceAll('<', ' <'), { ALLOWED_TAGS: [], KEEP_CONTENT: true })
    .replaceAll(/\s+/g, ' ')
    .trim()
