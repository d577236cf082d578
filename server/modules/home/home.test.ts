import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unusedBefore } from '#server/modules/pictures/add-picture.ts'
import { deleteUnusedPictures } from '#server/modules/pictures/pictures.store.ts'
import { HOME_PICTURE_WIDTH } from '#shared/codes/limits.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { banner, notice, pictureFile } from '#testing/publishing.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
let staff: TestPerson
beforeAll(async () => {
  server = await testServer()
  staff = await staffOf(server)
})
afterAll(() => server.close())

const DAY_MS = 24 * 60 * 60_000
const day = (days: number) => brisbaneDay(new Date(server.clock.now.getTime() + days * DAY_MS))
const add = async (more: object) => {
  const { pieces } = await staff.call('staffSaveHomePiece', banner(more))
  return pieces.filter(({ kind }) => kind === 'banner').at(-1)
}
/** What the bootstrap shows, once this process has heard of the last change. */
const homeOf = async (who: TestPerson) => {
  const { banners, homeContent } = await who.call('initFromServer', {})
  return { words: banners.map(({ content }) => content), homeContent }
}

describe('the home page by staff', () => {
  it('HOM-02 HOM-04 shows an account what is for it today, in its order', async () => {
    const [who, other] = [await server.person(), await server.person()]
    await add({ content: '<p>Theirs</p>', audience: 'account', audienceId: other.accountId })
    await add({ content: '<p>Mine</p>', audience: 'account', audienceId: who.accountId })
    await add({ content: '<p>Tomorrow</p>', from: day(1) })
    await add({ content: '<p>Gone</p>', until: day(-1) })
    await add({ content: '<p>Now</p>', from: day(0), until: day(0) })
    await staff.call('staffSaveHomePiece', {
      ...banner({ kind: 'words', content: 'Welcome back', audience: 'account', audienceId: who.accountId }),
    })
    await expect.poll(async () => (await homeOf(who)).homeContent).toContain('<p>Welcome back</p>')
    expect((await homeOf(who)).words).toEqual(['<p>Welcome</p>', '<p>Mine</p>', '<p>Now</p>'])
    expect((await homeOf(other)).words).toEqual(['<p>Welcome</p>', '<p>Theirs</p>', '<p>Now</p>'])
    expect((await homeOf(other)).homeContent).not.toContain('Welcome back')
    const { pieces } = await staff.call('staffHome', {})
    const states = pieces.map(({ content, state }) => `${content} ${state}`)
    expect(states).toContain('<p>Tomorrow</p> planned')
    expect(states).toContain('<p>Gone</p> over')
  })

  it('is previewed as an account on any day, and says so of an account that there is not', async () => {
    const who = await server.person()
    await add({ content: '<p>Later</p>', audience: 'account', audienceId: who.accountId, from: day(10) })
    const preview = async (at: number) => {
      const shown = await staff.call('staffHomePreview', { accountId: who.accountId, day: day(at) })
      return shown.banners.map(({ content }) => content)
    }
    await expect.poll(() => preview(10)).toContain('<p>Later</p>')
    expect(await preview(9)).not.toContain('<p>Later</p>')
    const { banners, homeContent } = await who.call('initFromServer', {})
    expect(await staff.call('staffHomePreview', { accountId: who.accountId, day: day(0) })).toMatchObject({
      banners,
      homeContent,
    })
    const unknown = staff.call('staffHomePreview', { accountId: 'NONE', day: day(0) })
    await expect(unknown).rejects.toMatchObject({ code: 'publish.account' })
  })

  it('is put in another order, and refuses an order of pieces that are others by now', async () => {
    await add({ content: '<p>Last</p>' })
    const { pieces } = await staff.call('staffHome', {})
    const ids = pieces.filter(({ kind }) => kind === 'banner').map(({ id }) => id)
    const turned = [...ids].reverse()
    const { pieces: after } = await staff.call('staffOrderHome', { kind: 'banner', ids: turned })
    expect(after.filter(({ kind }) => kind === 'banner').map(({ id }) => id)).toEqual(turned)
    for (const wrong of [ids.slice(1), [...ids, 999_999_999], [...ids.slice(1), ids[1] ?? 0], []])
      await expect(staff.call('staffOrderHome', { kind: 'banner', ids: wrong })).rejects.toMatchObject({
        code: 'publish.changed',
      })
    await staff.call('staffOrderHome', { kind: 'banner', ids })
  })

  it('has a new piece after all others, also where pieces have been removed', async () => {
    const [first, second] = [await add({ content: '<p>One</p>' }), await add({ content: '<p>Two</p>' })]
    await add({ content: '<p>Three</p>' })
    for (const gone of [first, second])
      await staff.call('staffRemoveHomePiece', { id: gone?.id ?? 0, version: gone?.version ?? 0 })
    expect(await add({ content: '<p>Four</p>' })).toMatchObject({ content: '<p>Four</p>' })
  })

  it('is changed and removed by who has seen it as it is; an addition sent twice is one', async () => {
    const sent = banner({ content: '<p>Sale</p>' })
    await Promise.all(Array.from({ length: 5 }, () => staff.call('staffSaveHomePiece', sent)))
    const { pieces } = await staff.call('staffHome', {})
    const [made, ...more] = pieces.filter(({ content }) => content === '<p>Sale</p>')
    expect(more).toEqual([])
    const other = staff.call('staffSaveHomePiece', { ...sent, content: '<p>Other words</p>' })
    await expect(other).rejects.toMatchObject({ code: 'publish.sent' })
    const seen = { id: made?.id ?? 0, version: made?.version ?? 0 }
    await staff.call('staffSaveHomePiece', { ...sent, ...seen, key: '', content: '<p>Sale on</p>' })
    const stale = staff.call('staffSaveHomePiece', { ...sent, ...seen, key: '' })
    await expect(stale).rejects.toMatchObject({ code: 'publish.changed' })
    const early = staff.call('staffRemoveHomePiece', seen)
    await expect(early).rejects.toMatchObject({ code: 'publish.changed' })
    const left = await staff.call('staffRemoveHomePiece', { ...seen, version: 2 })
    expect(left.pieces.map(({ id }) => id)).not.toContain(seen.id)
    const gone = staff.call('staffRemoveHomePiece', { ...seen, version: 2 })
    await expect(gone).rejects.toMatchObject({ code: 'home.unknown' })
    const actions = await server.db
      .selectFrom('audit')
      .select('action')
      .where('subject_kind', '=', 'homePiece')
      .where('subject_id', '=', String(seen.id))
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['home.save', 'home.save', 'home.remove'])
  })

  it.each([
    [{ content: '' }, 'publish.empty'],
    [{ content: '<script>1</script>' }, 'publish.empty'],
    [{ content: '\u200B' }, 'publish.empty'],
    [{ kind: 'words', content: '<img src="https://example.com/a.png">' }, 'publish.empty'],
    [{ content: '&shy;', image1170x50: 'arrivals.wide' }, 'home.words'],
    [{ content: '', image1170x50: 'arrivals.wide' }, 'home.words'],
    [{ content: '<p>&nbsp;</p>', image375x575: 'arrivals.narrow' }, 'home.words'],
    [{ content: '<img src="/a.png" alt=""><script>1</script>' }, 'home.words'],
    [{ backgroundcolor: 'red;x' }, 'home.colour'],
    [{ linkorhref: 'javascript:alert(1)' }, 'home.link'],
    [{ linkorhref: '//example.com' }, 'home.link'],
    [{ linkorhref: 'http://example.com/' }, 'home.link'],
    [{ linkorhref: '/rest/logout' }, 'home.link'],
    [{ linkorhref: '/InvoiceServlet/4711' }, 'home.link'],
    [{ from: '2099-12-31' }, 'publish.far'],
    [{ image1170x50: '/home-picture/0123456789abcdef0123456789abcdef' }, 'home.picture'],
    [{ image375x575: '../../etc/passwd' }, 'home.picture'],
    [{ image375x575: '/your-account' }, 'home.picture'],
    [{ image1170x50: 'https://example.com/a.png' }, 'home.picture'],
    [{ image375x575: '..' }, 'home.picture'],
    [{ audience: 'group', audienceId: 'NONE' }, 'publish.group'],
    [{ from: '2027-02-02', until: '2027-02-01' }, 'publish.days'],
    [{ key: '' }, 'publish.key'],
  ])('with %j is refused', async (typed, code) => {
    await expect(staff.call('staffSaveHomePiece', banner(typed))).rejects.toMatchObject({ code })
  })

  it('is for sales and administrators', async () => {
    for (const roles of ['W', 'N', 'G', 'Y']) {
      const who = await server.person({ type: 'S', roles })
      await expect(who.call('staffHome', {})).rejects.toMatchObject({ code: 'access.denied' })
    }
  })
})

describe('a picture of a banner', () => {
  const fetched = (who: TestPerson, url: string) => who.raw({ method: 'GET', url })

  it('HOM-06 is drawn anew, made no wider than a banner needs, and given to who is signed in', async () => {
    const file = await pictureFile(HOME_PICTURE_WIDTH * 2, 200)
    const taken = await staff.call('staffAddHomePicture', { file })
    expect(taken).toMatchObject({ width: HOME_PICTURE_WIDTH, height: 100 })
    const made = await add({ image1170x50: taken.address, image375x575: taken.address })
    expect(made).toMatchObject({ image1170x50: taken.address, image375x575: taken.address })
    const answer = await fetched(await server.person(), taken.address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const webp = await staff.raw({ method: 'GET', url: taken.address, headers: { accept: 'image/webp,*/*' } })
    expect([webp.headers['content-type'], webp.headers['vary']]).toEqual(['image/webp', 'accept'])
    expect((await staff.call('staffAddHomePicture', { file })).address).toBe(taken.address)
    const open = taken.address.replace('/home-picture/', '/media/960/pictures/')
    expect((await server.app.inject({ url: `${open}.jpg` })).statusCode).toBe(404)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const stranger = await server.app.inject({ url: taken.address })
    expect(stranger.statusCode).toBe(401)
    expect(stranger.headers['content-type']).not.toMatch(/^image/)
    expect((await fetched(staff, `/home-picture/${'0'.repeat(32)}`)).statusCode).toBe(404)
  })

  it.each([
    ['nothing', ''],
    ['text', Buffer.from('GIF89a or not').toString('base64')],
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>').toString('base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF').toString('base64')],
    ['half a picture', ''],
  ])('that is %s is refused', async (what, text) => {
    const file = what === 'half a picture' ? (await pictureFile(300, 300)).slice(0, 200) : text
    await expect(staff.call('staffAddHomePicture', { file })).rejects.toMatchObject({
      code: 'home.pictureType',
    })
  })

  it('a day old on no banner and in no notification is deleted by the job', async () => {
    const { address } = await staff.call('staffAddHomePicture', { file: await pictureFile(30, 20) })
    const kept = await staff.call('staffAddHomePicture', { file: await pictureFile(31, 20) })
    const read = await staff.call('staffAddHomePicture', { file: await pictureFile(32, 20) })
    await add({ image375x575: kept.address })
    await staff.call('staffWriteNotice', notice({ message: `New <img src="${read.address}" alt="">` }))
    server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
    staff = await staffOf(server)
    await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
    expect((await fetched(staff, address)).statusCode).toBe(404)
    expect((await fetched(staff, kept.address)).statusCode).toBe(200)
    expect((await fetched(staff, read.address)).statusCode).toBe(200)
  })

  const GONE = '/home-picture/0123456789abcdef0123456789abcdef'
  const markup = (address: string) => `<p>New</p><img src="${address}" alt="" />`
  const WAYS = [
    ['a banner', 40, (image375x575: string) => staff.call('staffSaveHomePiece', banner({ image375x575 }))],
    [
      'the words of a banner',
      41,
      (address: string) => staff.call('staffSaveHomePiece', banner({ content: markup(address) })),
    ],
    [
      'a text',
      42,
      (address: string) =>
        staff.call('staffSaveHomePiece', banner({ kind: 'words', content: markup(address) })),
    ],
    [
      'a notification',
      43,
      (address: string) => staff.call('staffWriteNotice', notice({ message: markup(address) })),
    ],
  ] as const

  it.each(WAYS)('that is not there is refused in %s', async (_where, _width, name) => {
    await expect(name(GONE)).rejects.toMatchObject({ code: 'home.picture' })
  })

  it.each(WAYS)(
    'an old one that %s is being given while the job deletes unused ones stays',
    async (_where, width, name) => {
      const { address } = await staff.call('staffAddHomePicture', { file: await pictureFile(width, 20) })
      server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
      staff = await staffOf(server)
      let named: Promise<unknown> | undefined
      await server.db.transaction().execute(async (tx) => {
        await sql`lock table audit in share row exclusive mode`.execute(tx) // the last that the call writes
        named = name(address)
        await expect.poll(() => waitsFor('audit')).toBe(true)
        await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
      })
      await named
      expect((await fetched(staff, address)).statusCode).toBe(200)
      await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
      expect((await fetched(staff, address)).statusCode).toBe(200)
    },
  )
})

/** Whether a transaction waits for a lock of a table. */
async function waitsFor(table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
     where not l.granted and l.relation = ${table}::regclass`.execute(server.db)
  return rows.length > 0
}

const HOSTILE = JSON.parse(
  readFileSync(new URL('../../../testing/hostile-html.json', import.meta.url), 'utf8'),
) as string[]

it('HOM-05 markup of staff is kept without what acts, and stays as it is when it is saved again', async () => {
  const made = await add({ content: `<p>Read</p>${HOSTILE.join('\n')}` })
  expect(made?.content).not.toMatch(/<(?:script|iframe|object|form|svg|style)\b/i)
  const tags = made?.content.match(/<[a-z][^>]*>/gi)?.join('') ?? ''
  expect(tags).not.toMatch(/\son\w+\s*=|javascript:/i)
  const seen = { id: made?.id ?? 0, version: 1, key: '' }
  const { pieces } = await staff.call('staffSaveHomePiece', banner({ ...made, ...seen }))
  expect(pieces.find(({ id }) => id === made?.id)).toMatchObject({ version: 1, content: made?.content })
})
