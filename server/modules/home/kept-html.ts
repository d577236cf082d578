import sanitizeHtml from 'sanitize-html'
import { WRITTEN_ATTRIBUTES, WRITTEN_SCHEMES, WRITTEN_TAGS } from '#shared/codes/written-html.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { saysAnything, typedHtml } from '#shared/rules/typed-html.ts'

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: [...WRITTEN_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(WRITTEN_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...WRITTEN_SCHEMES],
  allowProtocolRelative: false,
  // what stands in these is no text of the writer
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'svg', 'math', 'title'],
}

/** Markup without anything that acts, frames or lies over the page (decision 32 of the specification). */
export const sanitized = (html: string): string => sanitizeHtml(html, KEPT)

/**
 * What is kept of what staff typed: text becomes paragraphs, markup is sanitised.
 * @throws Refusal publish.empty where it says nothing
 */
export function keptHtml(typed: string): string {
  const html = sanitized(typedHtml(typed)).trim()
  if (!saysAnything(html)) throw new Refusal('publish.empty')
  return html
}
