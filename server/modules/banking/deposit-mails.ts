import type { Seller } from '#server/config/config.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { formatAud } from '#shared/rules/money.ts'
import { depositWords } from '#shared/rules/seller-words.ts'
import { layOutMail, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { AwaitedDeposit } from './deposits.store.ts'

const orderNoOf = (deposit: AwaitedDeposit) => deposit.order_no ?? String(deposit.web_order_no)

/** The mail that asks once more for a direct deposit. */
export function reminderMail(
  deposit: AwaitedDeposit,
  { seller, cancelDays }: { seller: Seller; cancelDays: number },
): NewMail {
  const orderNo = orderNoOf(deposit)
  // counted from when it began to wait: an order waits anew when its deposit was taken back
  const lastDay = shownDay(addDays(brisbaneDay(deposit.held_at), cancelDays))
  return mailOf(deposit, seller, {
    subject: `${seller.productName}: your order ${orderNo} waits for your payment`,
    heading: 'Your order waits for your payment',
    lines: [
      `Your order ${orderNo} of ${formatAud(deposit.due_cents)} inc GST waits for your direct deposit, which has not arrived yet.`,
      depositWords(seller, `order ${orderNo}`),
      `We cancel the order if nothing has arrived by ${lastDay}. If you have paid already, thank you: it can take a day or two.`,
    ],
  })
}

function mailOf(
  { email, order_no, web_order_no }: AwaitedDeposit,
  seller: Seller,
  { subject, heading, lines }: { subject: string; heading: string; lines: string[] },
): NewMail {
  const orderNo = order_no ?? String(web_order_no)
  const link = portalLink(seller, 'View order', ROUTES.order.replace(':orderno', encodeURIComponent(orderNo)))
  const content = { heading, about: `Order ${orderNo}`, paragraphs: lines, link }
  return { to: email, subject, ...layOutMail(content, seller) }
}
