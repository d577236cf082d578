import type { staffNoticeCalls } from '#shared/calls/staff-notices.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { PublishedState } from '#shared/rules/audience.ts'
import type { Queryable } from '#server/db/connect.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { knownAudience } from '#server/modules/accounts/audience.ts'
import { audienceCount, businessGroups } from '#server/modules/accounts/audience.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import {
  noticeCount,
  noticePage,
  shownNotice,
  type ShownNotice,
} from '#server/modules/notices/staff-notices.store.ts'
import { changeNotice, endNotice, writeNotice } from '#server/modules/notices/write-notice.ts'
import type { StaffServices } from './context.ts'

export const staffNoticeHandlers: HandlersFor<typeof staffNoticeCalls, StaffServices> = {
  staffAudience: async (audience, { tx }) => {
    const groups = await businessGroups(tx)
    const known = await knownAudience(tx, audience, groups)
    const many = known ? await audienceCount(tx, audience) : { accounts: 0, people: 0 }
    return { groups, isKnown: known !== undefined, name: known?.name ?? '', ...many }
  },
  staffNoticesPage: async ({ cursor, limit = LIST_PAGE_MAX, list }, { tx, services }) => {
    const cursors = listCursor(services.keys.secrets, {
      list: 'staffNotices',
      accountId: '',
      filter: { list },
    })
    const after = cursors.read(cursor)
    const rows = await noticePage(tx, list, { after, limit })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.notice_no }))
    return {
      notices: shown.map(presentNotice),
      next: cursors.write(next),
      ...(after === null && { total: await noticeCount(tx, list) }),
    }
  },
  staffWriteNotice: async (typed, ctx) => {
    const noticeNo = await writeNotice({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, typed)
    return { notice: await noticeOf(ctx.tx, noticeNo) }
  },
  staffChangeNotice: async (typed, ctx) => {
    await changeNotice({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, typed)
    return { notice: await noticeOf(ctx.tx, typed.noticeNo) }
  },
  staffEndNotice: async (seen, ctx) => {
    await endNotice({ tx: ctx.tx, now: ctx.now, by: whoActs(ctx) }, seen)
    return { notice: await noticeOf(ctx.tx, seen.noticeNo) }
  },
}

/** @throws Refusal notice.unknown */
async function noticeOf(tx: Queryable, noticeNo: number) {
  const row = await shownNotice(tx, noticeNo)
  if (!row) throw new Refusal('notice.unknown')
  return presentNotice(row)
}

function stateOf({ begun_at, ended_at }: ShownNotice): PublishedState {
  if (ended_at) return 'over'
  return begun_at ? 'shown' : 'planned'
}

const presentNotice = (row: ShownNotice) => ({
  noticeNo: row.notice_no,
  message: row.message_html,
  audience: row.audience,
  audienceId: row.audience_id,
  audienceName: row.audience_name,
  from: row.from_at,
  until: row.until_day ?? '',
  state: stateOf(row),
  endedAt: row.ended_at,
  writtenBy: row.by_name,
  readBy: row.read_by,
  version: row.version,
})
