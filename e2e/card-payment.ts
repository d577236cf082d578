import { heading } from './checkout-steps.ts'
import { expect, type Page } from './people.ts'

/** Test cards of the sandbox's bank. */
export const CARDS = {
  pays: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0028',
  silent: '4000 0000 0000 0036',
  asksForCode: '4000 0000 0000 0044',
  later: '4000 0000 0000 0051',
}

/** The bank's page inside the payment window. */
export const bank = (page: Page) => page.frameLocator('iframe[title="The bank\'s card payment page"]')

export async function payByCard(page: Page, number: string) {
  await bank(page).getByLabel('Visa card number').fill(number)
  await bank(page).getByLabel('Expiry (MM/YY)').fill('12/40')
  await bank(page).getByLabel('Security code').fill('123')
  await bank(page).getByLabel('Name on the card').fill('Dev Narayan')
  await bank(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click()
}

/** The code that the bank asks for after the card (3-D Secure). The card's own is its "Security code". */
export const codeField = (page: Page) => bank(page).getByLabel('Code', { exact: true })

export async function typeCode(page: Page, code: string) {
  await codeField(page).fill(code)
  await bank(page).getByRole('button', { name: 'Confirm payment' }).click()
}

/** Back on step 3, counted from 0, where nothing is chosen (PAY-27). */
export async function expectToChooseAgain(page: Page) {
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page).toHaveURL('/checkout?step=3')
  await expect(page.getByRole('group', { name: 'Payment method' }).getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
}
/** Back on the step Payment, whose message is in sight and has the focus. */
export async function expectDeclined(page: Page) {
  await expect(page).toHaveURL('/checkout?step=3')
  const message = page.getByRole('alert').filter({ hasText: 'The payment was declined' })
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport()
  await expect(heading(page, 'Payment')).toBeInViewport()
  await expect(page.locator('iframe')).toHaveCount(0)
}

/** @returns the number of the order that the thank-you page shows */
export async function expectOrdered(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-success\/[A-Z]?\d+$/)
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}
