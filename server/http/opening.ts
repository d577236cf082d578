import { LIST_WORDS, OPENING_LISTS } from '#shared/codes/list-words.ts'
import { CHECKOUT_WORDS, CREDIT_WORDS } from '#shared/codes/opening-words.ts'
import { allows, NEEDS, type Person } from '#shared/rules/access.ts'
import { checkoutSteps } from '#shared/rules/checkout-steps.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'

/**
 * What the page of a screen shows below the shell's bar before any script has drawn, as markup: what the
 * screen will draw at the same place (web/ui/opening.css).
 */
export type ScreenOpening = {
  markup: string
  /** Whether a person sees it; null where the cache of people has not got them. */
  isFor: (person: Person | null) => boolean
}

/** Of a screen whose beginning depends on data. */
export const NO_OPENING: ScreenOpening = { markup: '', isFor: () => false }

/**
 * The opening of a screen, made once for all who open it.
 * @param name the route
 * @param sendsMail whether the portal has a mail server
 */
export function openingOf(name: string | null, sendsMail: boolean): ScreenOpening {
  if (name === 'checkout')
    return {
      markup: checkoutMarkup(sendsMail),
      isFor: (person) => person !== null && allows(NEEDS.checkout, person),
    }
  if (name === 'creditSummary')
    return {
      markup: `<div class="list"><strong>${CREDIT_WORDS.heading}</strong><small>${CREDIT_WORDS.note}</small></div>`,
      isFor: (person) => person !== null && allows(NEEDS.dueInvoices, person) && !person.cash,
    }
  const list = OPENING_LISTS.find((route) => route === name)
  if (!list) return NO_OPENING
  const { heading, search } = LIST_WORDS[list]
  return {
    markup:
      `<div class="list"><strong>${escapeHtml(heading)}</strong>` +
      `<p>Search<span>${escapeHtml(search)}</span></p></div>`,
    isFor: () => true,
  }
}

/** The first step, as its address without a query opens it. Every person's wizard begins with it. */
function checkoutMarkup(sendsMail: boolean): string {
  const words = CHECKOUT_WORDS
  const [first] = checkoutSteps({ cash: false })
  const field = (label: string, hint: string) => `<p><i>${label}</i><span></span><small>${hint}</small></p>`
  return [
    `<div class="step"><strong>${words.heading}</strong>`,
    `<strong>${escapeHtml(first?.title ?? '')}</strong>`,
    field(words.email, sendsMail ? words.emailHint : words.emailKeptHint),
    field(`${words.reference} <i>(optional)</i>`, words.referenceHint),
    '</div>',
  ].join('')
}
