import type { CardBrand } from '#shared/codes/payment-methods.ts'
import { formatAud } from '#shared/rules/money.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { CHALLENGE_CODE } from '#server/ports/payments/sandbox/sandbox-bank.ts'
import {
  type CardField,
  type CardOutcome,
  codeLength,
  TEST_CARDS,
} from '#server/ports/payments/sandbox/sandbox-cards.ts'
import { windowPage } from '#server/http/window-page.ts'

/**
 * What the pages of a card payment say. proof: the session's token, which a page of another site cannot know.
 */
export type CardPage = {
  /** Of the window itself. */
  address: string
  /** Which payment the form pays: by now the address may be of a newer one, of another amount. */
  paymentId: number
  amountCents: number
  description: string
  brand: CardBrand
  proof: string
}
export type Kept = { name: string; expiry: string }

const WHAT_IT_DOES: Record<CardOutcome, string> = {
  paid: 'pays',
  declined: 'is declined',
  silent: 'the bank does not answer',
  challenge: `the bank asks for a code (3-D Secure): ${CHALLENGE_CODE}`,
  later: 'the bank answers later, then pays',
}

/** Where the card is typed in. The number and the code never come back, whatever was wrong with them. */
export function cardForm(
  page: CardPage,
  problems: Partial<Record<CardField, string>> = {},
  kept: Kept = { name: '', expiry: '' },
  failure = '',
) {
  const field = (name: CardField, label: string, attributes: string) => {
    const problem = problems[name]
    const isFirst = (Object.keys(problems)[0] ?? 'number') === name
    return `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} autocomplete="off" spellcheck="false"${isFirst ? ' autofocus' : ''}${problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''}>${problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : ''}</div>`
  }
  const digits = codeLength(page.brand)
  return windowPage(
    'Pay by card',
    `${head(page)}
    ${failure && `<p class="bad" role="alert">${escapeHtml(failure)}</p>`}
    ${form(
      page,
      `${field('number', `${page.brand} card number`, 'inputmode="numeric" maxlength="30"')}
      <div class="pair">${field('expiry', 'Expiry (MM/YY)', `inputmode="numeric" maxlength="9" value="${escapeHtml(kept.expiry)}"`)}${field('code', 'Security code', 'inputmode="numeric" maxlength="4"')}</div>
      ${field('name', 'Name on the card', `maxlength="100" value="${escapeHtml(kept.name)}"`)}
      <button>Pay ${formatAud(page.amountCents)}</button>`,
    )}
    <section><h2>Test cards</h2><p class="small soft lead">Use any name, any ${String(digits)} digits as the code, and an expiry date in the future.</p><table><tbody>${testCards(page.brand)}</tbody></table></section>`,
  )
}

/**
 * The bank wants to know that it is the payer (3-D Secure). @param left how many codes may still be typed
 * after a wrong one; null before any
 */
export function challengeForm(page: CardPage, card: string, left: number | null) {
  const problem =
    left === null
      ? ''
      : `This code is not right. You can try ${left === 1 ? 'once' : `${String(left)} times`} more.`
  return windowPage(
    'Your bank asks for a code',
    `${head(page)}
    <div><h2>Your bank asks for a code</h2><p class="soft">To confirm that it is you paying with ${escapeHtml(ending(card))}. The sandbox sends no message: its code is ${CHALLENGE_CODE}.</p></div>
    ${form(page, `<div class="field"><label for="bankCode">Code</label><input id="bankCode" name="bankCode" inputmode="numeric" autocomplete="one-time-code" maxlength="10" autofocus${problem ? ' aria-invalid="true" aria-describedby="bankCode-problem"' : ''}>${problem ? `<p class="problem" id="bankCode-problem">${problem}</p>` : ''}</div><button>Confirm payment</button>`)}`,
  )
}

/** The way to the page of a bank that lets nobody frame it. */
export const ownWindowPage = (amountCents: number, payUrl: string) =>
  windowPage(
    'Pay by card',
    `<div class="head"><h1>Pay by card</h1><p class="amount">${formatAud(amountCents)}</p></div>
  <p>The bank’s page opens in its own window. When you have paid, come back here: it continues by itself.</p>
  <a class="button" href="${escapeHtml(payUrl)}" target="_blank" rel="noopener noreferrer">Open the bank's page</a>`,
  )

const head = (
  page: CardPage,
) => `<div class="head"><h1>Pay by card</h1><p class="amount">${formatAud(page.amountCents)}</p><p class="soft small">${escapeHtml(page.description)}</p></div>
  <p class="note"><b>Sandbox:</b> no money is taken.</p>`

const form = (page: CardPage, fields: string) =>
  `<form method="post" action="${escapeHtml(page.address)}" novalidate><input type="hidden" name="proof" value="${escapeHtml(page.proof)}"><input type="hidden" name="payment" value="${String(page.paymentId)}">${fields}</form>`

const testCards = (brand: CardBrand) =>
  TEST_CARDS.filter((card) => card.brand === brand)
    .map(
      ({ number, outcome }) =>
        `<tr><th scope="row">${grouped(number)}</th><td>${WHAT_IT_DOES[outcome]}</td></tr>`,
    )
    .join('')

/** Brand and last four digits as people say them. */
export const ending = (card: string) => card.replace(/ (\d{4})$/, ' ending in $1')

/** A card number in the groups it is printed in. */
const grouped = (number: string) =>
  number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : number.replace(/(\d{4})(?=\d)/g, '$1 ')
