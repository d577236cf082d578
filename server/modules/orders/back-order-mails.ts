import type { Seller } from '#server/config/config.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { layOutMail, lowerFirst, type MailGroup, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { AlertWords } from '#server/modules/notices/tell-people.ts'
import type { MovedDay } from '#server/modules/stock/expected.store.ts'
import type { WaitingLine } from './back-orders.store.ts'

/** Mail programs cut long mails off; the portal has the rest. */
const LINES_MAX = 100

type Facts = { to: string; seller: Seller; accountId: string }

/**
 * The digest of the back orders of an account: what is expected when, and what is late.
 * @param lines in the order in which they are shown
 * @param today YYYY-MM-DD in Brisbane
 */
export function digestMail(
  lines: readonly WaitingLine[],
  today: string,
  { to, seller, accountId }: Facts,
): NewMail {
  const orders = new Set(lines.map((line) => line.order_no)).size
  const content = {
    heading: 'Your back orders',
    about: `Account ${accountId} · ${shownDay(today)}`,
    paragraphs: [
      `${counted(lines.length, 'line')} of ${counted(orders, 'order')} ${lines.length === 1 ? 'waits' : 'wait'} for stock. We send them as soon as the goods arrive; the oldest orders come first.`,
      ...restWords(lines.length),
    ],
    link: portalLink(seller, 'View your back orders', ROUTES.backOrders),
    groups: groupsBy(lines.slice(0, LINES_MAX), (line) => expectedWords(line.expected_on, today)),
  }
  return {
    to,
    subject: `${seller.productName}: your back orders, ${counted(lines.length, 'line')}`,
    ...layOutMail(content, seller),
  }
}

/**
 * The mail that back orders are expected on another day than before.
 * @param moved the days of their products
 */
export function movedDaysMail(
  lines: readonly WaitingLine[],
  moved: ReadonlyMap<string, MovedDay>,
  { to, seller, accountId }: Facts,
): NewMail {
  const [order, ...more] = new Set(lines.map((line) => line.order_no))
  const content = {
    heading: 'Your back orders have new dates',
    about: `Account ${accountId}`,
    paragraphs: [
      'The day on which we expect these goods has changed. Your orders stay as they are.',
      ...restWords(lines.length),
    ],
    link:
      order !== undefined && more.length === 0
        ? portalLink(seller, 'View the back order', backOrderPath(order))
        : portalLink(seller, 'View your back orders', ROUTES.backOrders),
    groups: groupsBy(
      lines.slice(0, LINES_MAX),
      (line) => movedWords(moved.get(line.product_id)),
      (line) => {
        const before = moved.get(line.product_id)?.before ?? null
        return before === null ? '' : `was ${shownDay(before)}`
      },
    ),
  }
  return {
    to,
    subject: `${seller.productName}: your back orders have new dates`,
    ...layOutMail(content, seller),
  }
}

/** The alert of the same: how many lines of how many orders, and of one order when. */
export function movedDaysAlert(
  lines: readonly WaitingLine[],
  moved: ReadonlyMap<string, MovedDay>,
): AlertWords {
  const orders = [...new Set(lines.map((line) => line.order_no))]
  const days = [...new Set(lines.map((line) => movedWords(moved.get(line.product_id))))]
  const [order = ''] = orders
  return {
    says:
      orders.length === 1 && days.length === 1
        ? `Back order ${order}, ${counted(lines.length, 'line')}: ${lowerFirst(days.join())}.`
        : `${counted(lines.length, 'line')} of ${counted(orders.length, 'back order')} ${lines.length === 1 ? 'has' : 'have'} a new date.`,
    ...(orders.length === 1
      ? { link: backOrderPath(order), linkWords: 'See the back order' }
      : { link: ROUTES.backOrders, linkWords: 'See your back orders' }),
  }
}

const backOrderPath = (orderNo: string) => ROUTES.backOrder.replace(':orderno', encodeURIComponent(orderNo))

const counted = (many: number, word: string) => `${String(many)} ${word}${many === 1 ? '' : 's'}`

const restWords = (many: number) =>
  many <= LINES_MAX
    ? []
    : [`This mail lists the first ${String(LINES_MAX)} lines. All ${String(many)} are on the portal.`]

const expectedWords = (day: string | null, today: string) => {
  if (day === null) return 'No day is known yet'
  return day < today ? `Late: was expected on ${shownDay(day)}` : `Expected on ${shownDay(day)}`
}

const movedWords = (moved: MovedDay | undefined) =>
  moved?.after ? `Now expected on ${shownDay(moved.after)}` : 'No day is known any more'

/** Lines under a heading each, the headings in the order of their first lines. */
function groupsBy(
  lines: readonly WaitingLine[],
  headingOf: (line: WaitingLine) => string,
  moreOf: (line: WaitingLine) => string = () => '',
): MailGroup[] {
  return [...Map.groupBy(lines, headingOf)].map(([heading, own]) => ({
    heading,
    note: '',
    lines: own.map((line) => ({
      quantity: line.units,
      code: line.product_id,
      name: line.name,
      each: null,
      amount: null,
      note: [
        `order ${line.order_no}${line.reference === '' ? '' : `, your reference ${line.reference}`}`,
        moreOf(line),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  }))
}
