import { LIST_WORDS, OPENING_LISTS } from '#shared/codes/list-words.ts'
import { CHECKOUT_WORDS, CREDIT_WORDS } from '#shared/codes/opening-words.ts'
import { allows, NEEDS, type Person } from '#shared/rules/access.ts'
import { checkoutSteps } from '#shared/rules/checkout-steps.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'

/**
 * What the page of a screen shows below the shell's bar before any script has drawn, as markup: what the
 * screen will draw at the same place (web/ui/opening.css). Empty where that depends on data, or on a person
 * who is not known.
 * @param name the route
 * @param person null where the cache of people has not got them
 * @param sendsMail whether the portal has a mail server
 */
export function openingOf(name: string | null, person: Person | null, sendsMail: boolean): string {
  if (name === 'checkout') return person && allows(NEEDS.checkout, person) ? checkout(person, sendsMail) : ''
  if (name === 'creditSummary')
    return person && allows(NEEDS.dueInvoices, person) && !person.cash
      ? `<div class="list"><strong>${CREDIT_WORDS.heading}</strong><small>${CREDIT_WORDS.note}</small></div>`
      : ''
  const list = OPENING_LISTS.find((route) => route === name)
  if (!list) return ''
  const { heading, search } = LIST_WORDS[list]
  return `<div class="list"><strong>${escapeHtml(heading)}</strong><p>Search<span>${escapeHtml(search)}</span></p></div>`
}

/** The first step, as its address without a query opens it. */
function checkout(person: Person, sendsMail: boolean): string {
  const words = CHECKOUT_WORDS
  const field = (label: string, hint: string) => `<p><i>${label}</i><span></span><small>${hint}</small></p>`
  return [
    `<div class="step"><strong>${words.heading}</strong>`,
    `<strong>${escapeHtml(checkoutSteps(person)[0]?.title ?? '')}</strong>`,
    field(words.email, sendsMail ? words.emailHint : words.emailKeptHint),
    field(`${words.reference} <i>(optional)</i>`, words.referenceHint),
    '</div>',
  ].join('')
}
