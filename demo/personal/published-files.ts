import { buffer } from 'node:stream/consumers'
import type { Tx } from '#server/db/connect.ts'
import { savePublishedFile } from '#server/modules/files/change-files.ts'
import { insertContent, insertContentPiece } from '#server/modules/files/files.store.ts'
import { drawLetterhead } from '#server/paper/letterhead.ts'
import { finishPaper, openPaper } from '#server/paper/paper.ts'
import { type Column, drawTable } from '#server/paper/table.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import type { Shelves } from '#demo/history/choose-lines.ts'
import type { Trade } from '#demo/history/trade.ts'

const COMPANY = 'Wattlebird Wholesale'
const FOR = { audience: 'group' as const, audienceId: 'AU01' }

const ORDER_FORM: Column[] = [
  { title: 'Code', width: 90 },
  { title: 'Product', width: 'rest' },
  { title: 'Units', width: 60 },
]
const CUT_OFFS: Column[] = [
  { title: 'Leaving from', width: 140 },
  { title: 'Courier', width: 'rest' },
  { title: 'Ordered by', width: 90, align: 'right' },
]
const COURIERS = [
  ['Brisbane', 'Express, next business day', '3:30 pm'],
  ['Brisbane', 'Road, two to five business days', '4:30 pm'],
  ['Brisbane', 'Same day within 20 km', '11:00 am'],
]

/** The files that the demo's staff publish: two that are seen, and one that is planned. */
export async function publishFiles(
  { tx, staff }: Trade,
  { shelves, calendar }: { shelves: Shelves; calendar: DemoCalendar },
) {
  const form = (title: string, products: Shelves['all']) =>
    drawn(
      calendar,
      title,
      ORDER_FORM,
      products.map(({ id, name }) => [id, name, '']),
    )
  const glass = shelves.popular.filter(({ line }) => line.shelf === 'glass')
  const published = [
    {
      name: 'Order form, tempered glass',
      bytes: await form('Order form', glass.slice(0, 40)),
      daysAgo: 40,
    },
    {
      name: 'Courier cut-off times',
      bytes: await drawn(calendar, 'Courier cut-off times', CUT_OFFS, COURIERS),
      daysAgo: 12,
    },
    {
      name: 'Order form, best sellers',
      bytes: await form('Best sellers', shelves.popular.slice(0, 60)),
      daysAgo: 1,
      begins: 14,
    },
  ]
  for (const { name, bytes, daysAgo, begins } of published) {
    const now = calendar.at(-daysAgo, 10)
    const contentId = await keep(tx, bytes, { userId: staff.userId ?? 0, now })
    const typed = {
      ...FOR,
      name,
      contentId,
      from: begins === undefined ? '' : calendar.day(begins),
      until: '',
    }
    const key = `demo-${name}`.replace(/[^\w-]+/g, '-')
    await savePublishedFile({ tx, now, by: staff }, { ...typed, id: undefined, version: 0, key })
  }
}

async function keep(tx: Tx, bytes: Buffer, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { id } = await insertContent(tx, { type: 'application/pdf', size: bytes.length, userId, now })
  await insertContentPiece(tx, id, { at_byte: 0, bytes })
  return id
}

function drawn(calendar: DemoCalendar, title: string, columns: Column[], rows: string[][]): Promise<Buffer> {
  const paper = openPaper({ title, productName: COMPANY, kind: title, at: calendar.now })
  drawLetterhead(paper, { title, about: 'A sample of the demo', seller: [COMPANY] })
  drawTable(
    paper,
    columns,
    rows.map((cells) => ({ cells })),
  )
  finishPaper(paper, 'A sample of the demo')
  return buffer(paper.doc)
}
