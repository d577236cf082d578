import type { Row } from '#demo/bulk-insert.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'

/* What the wholesaler publishes: notifications, banners and the text of the home page. */

interface Notice {
  /** Null for everybody. */
  accountId: string | null
  login?: string
  type: '' | 'address' | 'request'
  html: string
  daysAgo: number
  expiresIn: number | null
  /** Who has read it. */
  readBy?: readonly string[]
}

const NOTICES: readonly Notice[] = [
  {
    accountId: 'HPR104',
    type: 'address',
    html: 'The address <b>Old store</b> has no postcode and cannot be delivered to. <a href="/your-account/addresses">Complete it</a>',
    daysAgo: 1,
    expiresIn: 60,
  },
  {
    accountId: 'HPR104',
    type: 'request',
    html: 'Your credit for two returned cases is on your account. <a href="/your-account/your-invoices">See the invoices</a>',
    daysAgo: 2,
    expiresIn: 30,
  },
  {
    accountId: 'HPR104',
    type: '',
    html: 'Your agreement now covers the <a href="/shop/brands/bastion">Bastion</a> range, with lower minimums.',
    daysAgo: 4,
    expiresIn: null,
  },
  {
    accountId: 'HPR104',
    type: '',
    html: 'Orders placed after 3 pm on a public holiday leave on the next working day.',
    daysAgo: 18,
    expiresIn: null,
    readBy: ['credit'],
  },
  {
    accountId: 'HPR104',
    type: '',
    html: 'Clearance weekend: what is left of last year. <a href="/shop/clearance">Have a look</a>',
    daysAgo: 40,
    expiresIn: -30,
  },
  {
    accountId: null,
    type: '',
    html: 'New cases and glass for the latest phones are in. <a href="/shop/new">See what is new</a>',
    daysAgo: 9,
    expiresIn: 40,
    readBy: ['credit'],
  },
  {
    accountId: 'NTS401',
    login: 'approver',
    type: 'request',
    html: 'Jack Pellegrino has submitted two carts for approval. <a href="/cart">Open them</a>',
    daysAgo: 0,
    expiresIn: null,
  },
  {
    accountId: 'KMO301',
    type: '',
    html: 'Freight to the North Island now leaves Auckland twice a day.',
    daysAgo: 6,
    expiresIn: null,
  },
]

/** @param ids one for each notice */
export const alertRows = (
  ids: readonly number[],
  userIds: ReadonlyMap<string, number>,
  calendar: DemoCalendar,
): Row<'alert'>[] =>
  NOTICES.map((notice, index) => ({
    id: ids[index] ?? 0,
    account_id: notice.accountId,
    user_id: notice.login === undefined ? null : (userIds.get(notice.login) ?? null),
    type: notice.type,
    message_html: notice.html,
    created_at: calendar.at(-notice.daysAgo, 8, 30),
    expires_on: notice.expiresIn === null ? null : calendar.day(notice.expiresIn),
  }))

export const alertReadRows = (
  ids: readonly number[],
  userIds: ReadonlyMap<string, number>,
  calendar: DemoCalendar,
): Row<'alert_read'>[] =>
  NOTICES.flatMap((notice, index) =>
    (notice.readBy ?? []).map((login) => ({
      alert_id: ids[index] ?? 0,
      user_id: userIds.get(login) ?? 0,
      read_at: calendar.at(-notice.daysAgo + 1, 9),
    })),
  )

export const NOTICE_COUNT = NOTICES.length

/** Three banners. The pictures are drawn without the text, which is the banner's content. */
export const bannerRows = (): Omit<Row<'home_piece'>, 'id'>[] => [
  {
    position: 1,
    content_html:
      '<h2>Ready for the new season of phones</h2><p>Cases, glass and chargers for the latest devices, in stock in Brisbane and Auckland.</p>',
    background_color: '#10203a',
    link: '/shop/new',
    image_wide: 'arrivals.wide',
    image_narrow: 'arrivals.narrow',
  },
  {
    position: 2,
    content_html:
      '<h2>Power, by the dozen</h2><p>Chargers, cables and power banks on special until they are gone.</p>',
    background_color: '#0f5c4a',
    link: '/shop/special',
    image_wide: 'power.wide',
    image_narrow: 'power.narrow',
  },
  {
    position: 3,
    content_html:
      '<h2>Free standard freight from $250</h2><p>On every order, ex GST, to every counter in Australia and New Zealand.</p>',
    background_color: '#7a3b12',
    link: '/shop/top-sellers',
    image_wide: 'freight.wide',
    image_narrow: 'freight.narrow',
  },
]

export const homeRows = (): Omit<Row<'home_piece'>, 'id'>[] => [
  {
    kind: 'words',
    position: 1,
    content_html:
      '<h2>Wattlebird Wholesale</h2><p>Phone and device accessories for the trade, from Brisbane and Auckland since 2009. Order by 3 pm, and it leaves today. Questions? Call the counter on <b>07 5550 0100</b>, weekdays 8.30 am to 5 pm AEST.</p>',
  },
]
