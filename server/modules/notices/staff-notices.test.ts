import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { brisbaneDay, brisbaneTyped } from '#shared/rules/brisbane.ts'
import { moveToGroup } from '#testing/build.ts'
import { notice } from '#testing/publishing.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { moveNotices } from './move-notices.ts'

let server: TestServer
let staff: TestPerson
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  staff = await staffOf(server) // a test that passes days ends sessions
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
  return moveNotices(server.db, server.clock.now)
}
const later = (ms: number) => brisbaneTyped(new Date(server.clock.now.getTime() + ms))
const bellOf = async (who: TestPerson) =>
  (await who.call('alertsFromServer', {})).unreadAlerts.map(({ messageline }) => messageline)
const inGroup = async (businessGroup: string) => {
  const who = await server.person()
  await moveToGroup(server.db, who.customerId, businessGroup)
  return who
}

describe('notifications of staff', () => {
  it('NAV-18 FTR-16 reach the bell of whom they are for: all, a business group, an account', async () => {
    const [here, there] = [await inGroup('AU77'), await inGroup('AU78')]
    const write = (message: string, audience: string, audienceId: string) =>
      staff.call('staffWriteNotice', notice({ message, audience, audienceId }))
    await write('For all of you', 'all', '')
    await write('For the group', 'group', 'AU77')
    await write('For the account', 'account', here.accountId)
    expect((await bellOf(here)).sort()).toEqual([
      '<p>For all of you</p>',
      '<p>For the account</p>',
      '<p>For the group</p>',
    ])
    expect(await bellOf(there)).toEqual(['<p>For all of you</p>'])
    const { unreadAlerts } = await here.call('alertsFromServer', {})
    const group = unreadAlerts.find(({ messageline }) => messageline.includes('group'))
    await expect(there.call('setAlertRead', { id: group?.id ?? 0 })).rejects.toMatchObject({
      code: 'alert.unknown',
    })
    await here.call('setAlertRead', { id: group?.id ?? 0 })
    const { notices } = await staff.call('staffNoticesPage', { list: 'shown' })
    expect(notices.find(({ audience }) => audience === 'group')).toMatchObject({
      ...{ audienceId: 'AU77', readBy: 1, state: 'shown' },
    })
    expect(notices.find(({ audienceId }) => audienceId === here.accountId)).toMatchObject({ readBy: 0 })
  })

  it('say how many people they are for, and which groups there are', async () => {
    const who = await inGroup('NZ88')
    await server.person({ accountId: who.accountId })
    expect(await staff.call('staffAudience', { audience: 'group', audienceId: 'NZ88' })).toMatchObject({
      ...{ isKnown: true, accounts: 1, people: 2 },
      groups: expect.arrayContaining(['NZ88']) as string[],
    })
    expect(
      await staff.call('staffAudience', { audience: 'account', audienceId: who.accountId }),
    ).toMatchObject({ isKnown: true, people: 2 })
    const accounts = await server.db.selectFrom('account').select('id').execute()
    const signIn = await server.db
      .selectFrom('user_account as a')
      .innerJoin('portal_user as u', 'u.id', 'a.user_id')
      .select('u.id')
      .distinct()
      .where('a.status', '=', ACTIVE_ON_ACCOUNT)
      .where('u.type', 'in', ['S', 'C'])
      .execute()
    expect(await staff.call('staffAudience', { audience: 'all', audienceId: '' })).toMatchObject({
      ...{ isKnown: true, name: '', accounts: accounts.length, people: signIn.length },
    })
    expect(await staff.call('staffAudience', { audience: 'group', audienceId: 'NONE' })).toMatchObject({
      ...{ isKnown: false, accounts: 0, people: 0 },
    })
    expect(await staff.call('staffAudience', { audience: 'account', audienceId: 'NONE' })).toMatchObject({
      ...{ isKnown: false, people: 0 },
    })
  })

  it('begin at their time and end after their last day, without anybody asking', async () => {
    const who = await server.person()
    const until = brisbaneDay(new Date(server.clock.now.getTime() + 2 * DAY_MS))
    const { notice: planned } = await staff.call(
      'staffWriteNotice',
      notice({ message: 'Stocktake', from: later(90 * MINUTE_MS), until }),
    )
    expect(planned.state).toBe('planned')
    await pass(89 * MINUTE_MS)
    expect(await bellOf(who)).not.toContain('<p>Stocktake</p>')
    await pass(2 * MINUTE_MS)
    expect(await bellOf(who)).toContain('<p>Stocktake</p>')
    await Promise.all([pass(0), pass(0)]) // in two processes at once
    expect((await bellOf(who)).filter((html) => html.includes('Stocktake'))).toHaveLength(1)
    const [alert] = (await who.call('alertsFromServer', {})).unreadAlerts.filter(({ messageline }) =>
      messageline.includes('Stocktake'),
    )
    expect(alert?.expirydate).toBe(until)
    await pass(3 * DAY_MS)
    expect(await bellOf(await server.person())).not.toContain('<p>Stocktake</p>')
    const { notices } = await (await staffOf(server)).call('staffNoticesPage', { list: 'over' })
    expect(notices.find(({ noticeNo }) => noticeNo === planned.noticeNo)).toMatchObject({ state: 'over' })
    const entries = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('subject_kind', '=', 'notice')
      .where('subject_id', '=', String(planned.noticeNo))
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'notice.write', actor_kind: 'person' },
      { action: 'notice.begin', actor_kind: 'system' },
      { action: 'notice.end', actor_kind: 'system' },
    ])
  })

  it('whose days passed while the portal was off are never shown', async () => {
    const from = later(60 * MINUTE_MS)
    const { notice: made } = await staff.call(
      'staffWriteNotice',
      notice({ message: 'Missed', from, until: from.slice(0, 10) }),
    )
    await pass(3 * DAY_MS)
    expect(await bellOf(await server.person())).not.toContain('<p>Missed</p>')
    const { notices } = await (await staffOf(server)).call('staffNoticesPage', { list: 'over' })
    expect(notices.map(({ noticeNo }) => noticeNo)).toContain(made.noticeNo)
  })

  it('can be changed and ended until they are over, by who has seen them as they are', async () => {
    const who = await server.person()
    const typed = notice({ audience: 'account', audienceId: who.accountId })
    const { notice: made } = await staff.call('staffWriteNotice', typed)
    const seen = { noticeNo: made.noticeNo, version: made.version }
    const { notice: changed } = await staff.call('staffChangeNotice', {
      ...{ ...typed, ...seen, message: 'Closed on Monday', from: later(DAY_MS) },
    })
    // once it has begun, its beginning stays
    expect(changed).toMatchObject({ version: 2, from: made.from, state: 'shown' })
    expect(await bellOf(who)).toContain('<p>Closed on Monday</p>')
    const stale = staff.call('staffChangeNotice', { ...typed, ...seen })
    await expect(stale).rejects.toMatchObject({ code: 'publish.changed' })
    await expect(staff.call('staffEndNotice', seen)).rejects.toMatchObject({ code: 'publish.changed' })
    const { notice: ended } = await staff.call('staffEndNotice', { ...seen, version: 2 })
    expect(ended.state).toBe('over')
    expect(await bellOf(who)).not.toContain('<p>Closed on Monday</p>')
    const again = staff.call('staffEndNotice', { ...seen, version: ended.version })
    await expect(again).rejects.toMatchObject({ code: 'notice.over' })
    const audit = await server.db
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'notice')
      .where('subject_id', '=', String(made.noticeNo))
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'notice.write', after: { audienceId: who.accountId } },
      {
        action: 'notice.change',
        before: { message: '<p>Closed on <b>Friday</b></p>' },
        after: { message: '<p>Closed on Monday</p>' },
      },
      { action: 'notice.end' },
    ])
  })

  it('sent twice, at once too, are written once', async () => {
    const sent = notice({ message: 'Once' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => staff.call('staffWriteNotice', sent)))
    expect(new Set(answers.map((answer) => answer.notice.noticeNo)).size).toBe(1)
    const other = await staffOf(server)
    await expect(other.call('staffWriteNotice', sent)).rejects.toMatchObject({ code: 'publish.key' })
  })

  it('sent again with something else are not said to be that', async () => {
    const sent = notice({ message: 'For all' })
    await staff.call('staffWriteNotice', sent)
    for (const change of [
      { message: 'For some' },
      { audience: 'account' as const, audienceId: (await server.person()).accountId },
      { until: '2026-12-31' },
      { from: '2026-12-01T09:00' },
    ])
      await expect(staff.call('staffWriteNotice', { ...sent, ...change })).rejects.toMatchObject({
        code: 'publish.sent',
      })
    await expect(staff.call('staffWriteNotice', sent)).resolves.toBeDefined()
  })

  it.each([
    [{ message: ' <p> </p> ' }, 'publish.empty'],
    [{ message: '<script>alert(1)</script>' }, 'publish.empty'],
    [{ message: '\u200B\u2060' }, 'publish.empty'],
    [{ message: '<p>&shy;</p>' }, 'publish.empty'],
    [{ message: '<p>&#8203;&ZeroWidthSpace;&#x2060;</p>' }, 'publish.empty'],
    [{ message: '<img src="https://example.com/a.png">' }, 'publish.empty'],
    [{ message: '<p><img src="https://example.com/a.png" alt="&#8203;"></p>' }, 'publish.empty'],
    [{ from: '9999-12-31T23:59' }, 'publish.far'],
    [{ audience: 'account', audienceId: 'NONE' }, 'publish.account'],
    [{ audience: 'group', audienceId: 'NONE' }, 'publish.group'],
    [{ from: '2026-02-30T10:00' }, 'notice.from'],
    [{ from: 'tomorrow' }, 'notice.from'],
    [{ until: '2020-01-01' }, 'publish.past'],
    [{ from: '2027-03-01T10:00', until: '2027-02-01' }, 'publish.days'],
    [{ key: 'short' }, 'publish.key'],
  ])('with %j are refused', async (typed, code) => {
    await expect(staff.call('staffWriteNotice', notice(typed))).rejects.toMatchObject({ code })
  })

  it('are for sales and service to write, and for nobody else', async () => {
    for (const roles of ['W', 'N', 'G', 'Z']) {
      const who = await server.person({ type: 'S', roles })
      await expect(who.call('staffWriteNotice', notice())).rejects.toMatchObject({ code: 'access.denied' })
    }
    for (const roles of ['U', 'Y']) {
      const who = await server.person({ type: 'S', roles })
      expect((await who.call('staffWriteNotice', notice())).notice.state).toBe('shown')
    }
  })

  it('are read page by page, the planned by when they begin', async () => {
    for (const minutes of [300, 100, 200])
      await staff.call('staffWriteNotice', notice({ message: 'Page', from: later(minutes * MINUTE_MS) }))
    const seen: Date[] = []
    let cursor: string | undefined
    do {
      const page = await staff.call('staffNoticesPage', {
        ...{ list: 'planned', limit: 1 },
        ...(cursor === undefined ? {} : { cursor }),
      })
      seen.push(...page.notices.map(({ from }) => from))
      cursor = page.next
    } while (cursor !== '')
    expect(seen).toHaveLength(3)
    expect(seen).toEqual([...seen].sort((a, b) => a.getTime() - b.getTime()))
  })
})

/** Markup that tries to run something, to leave the page, or to lie over it. */
const HOSTILE = JSON.parse(
  readFileSync(new URL('../../../testing/hostile-html.json', import.meta.url), 'utf8'),
) as string[]

describe('HTML of staff', () => {
  it.each(HOSTILE)('FTR-16 is kept without what acts: %s', async (html) => {
    const { notice: made } = await staff.call(
      'staffWriteNotice',
      notice({ message: `Read <b>this</b>: ${html}`, from: later(400 * DAY_MS) }),
    )
    expect(made.message).toContain('<b>this</b>')
    expect(made.message).not.toMatch(
      /<(?:script|iframe|object|embed|form|input|button|style|svg|math|link|meta|base|video|audio)\b/i,
    )
    const tags = made.message.match(/<[a-z][^>]*>/gi)?.join('') ?? ''
    expect(tags).not.toMatch(/\son\w+\s*=|style\s*=|javascript:|vbscript:|data:|srcdoc|formaction/i)
  })
})
