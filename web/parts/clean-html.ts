import DOMPurify from 'dompurify'
import { WRITTEN_ATTRIBUTES, WRITTEN_SCHEMES, WRITTEN_TAGS } from '#shared/codes/written-html.ts'

const ATTRIBUTES = [...new Set(Object.values(WRITTEN_ATTRIBUTES).flat())]

/** An address of one of these schemes, or one without a scheme. */
const WRITTEN_ADDRESS = new RegExp(
  `^(?:(?:${WRITTEN_SCHEMES.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.\\-:]|$))`,
  'i',
)

/**
 * Markup of the wholesaler, without anything that acts, frames or lies over the page (decision 32 of the
 * specification).
 */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...WRITTEN_TAGS],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: WRITTEN_ADDRESS,
  })

/** Its words alone. */
export const wordsOf = (html: string): string =>
  DOMPurify.sanitize(html.replaceAll('<', ' <'), { ALLOWED_TAGS: [], KEEP_CONTENT: true })
    .replaceAll(/\s+/g, ' ')
    .trim()
