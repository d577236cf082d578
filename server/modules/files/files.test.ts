import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { sweep } from '#server/modules/sweeping/sweep.ts'
import { FILE_NAME_MAX, FILES_MAX, UPLOAD_MAX_BYTES } from '#shared/codes/limits.ts'
import { fileAddress, staffFileAddress } from '#shared/codes/routes.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { moveToGroup } from '#testing/build.ts'
import { contentOf, file, pdfOf, publish, uploadContent } from '#testing/files.ts'
import { pictureFile } from '#testing/publishing.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer, staff: TestPerson, dealer: TestPerson
beforeAll(async () => {
  server = await testServer()
  staff = await staffOf(server)
  dealer = await server.person()
})
afterAll(() => server.close())

const { keepDays } = readConfig({})
const DAY_MS = 24 * 60 * 60_000
const day = (days: number) => brisbaneDay(new Date(server.clock.now.getTime() + days * DAY_MS))
const sweepIn2Days = () => sweep(server.db, keepDays, new Date(server.clock.now.getTime() + 2 * DAY_MS))
const namesFor = async (who: TestPerson) =>
  (await who.call('filesFromServer', {})).fileDetails.map(({ name }) => name)
const get = (who: TestPerson, url: string) => who.raw({ method: 'GET', url })
const statusOf = async (who: TestPerson, name: string) => (await get(who, fileAddress(name))).statusCode
const auditOf = (id: number) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'actor_id'])
    .where('subject_kind', '=', 'file')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('files for dealers', () => {
  it('FIL-02 FIL-03 are listed by name, and each is downloaded by it', async () => {
    const bytes = pdfOf('Winter catalogue')
    const { name } = await publish(staff, { name: 'Wintër catalogue 100%' }, bytes)
    expect(name).toBe('Wintër catalogue 100%.pdf')
    const { fileDetails } = await dealer.call('filesFromServer', {})
    expect(fileDetails).toContainEqual({ name, size: bytes.length, at: server.clock.now })
    const answer = await get(dealer, fileAddress(name))
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Wint-r-catalogue-100-.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const decomposed = await get(dealer, fileAddress(name.normalize('NFD'))) // as macOS writes names
    expect(decomposed.statusCode).toBe(200)
  })

  it('FIL-05 come by their name in the list alone, and to nobody who is not signed in', async () => {
    const { name, id } = await publish(staff)
    expect((await server.app.inject({ url: fileAddress(name) })).statusCode).toBe(401)
    await expect(server.stranger('filesFromServer', {})).rejects.toThrow()
    for (const path of [
      '../x',
      '..%2Fx',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '..%5C..%5Cx',
      `${name}/`,
      `${name}%00`,
      name.toUpperCase(),
      '',
      String(id),
      'a'.repeat(1_000),
    ])
      expect([404, 400], path).toContain((await get(dealer, `/files/${path}`)).statusCode)
  })

  it('are for an account, a business group or all, on the days that staff say', async () => {
    const other = await server.person()
    const nz = await server.person()
    await moveToGroup(server.db, nz.customerId, 'NZ77')
    const mine = (await publish(staff, { audience: 'account', audienceId: dealer.accountId })).name
    const group = (await publish(staff, { audience: 'group', audienceId: 'NZ77' })).name
    const planned = (await publish(staff, { from: day(1) })).name
    const over = (await publish(staff, { until: day(-1), from: day(-3) })).name
    const today = (await publish(staff, { from: day(0), until: day(0) })).name
    expect(await namesFor(dealer)).toEqual(expect.arrayContaining([mine, today]))
    expect(await namesFor(nz)).toEqual(expect.arrayContaining([group, today]))
    for (const [who, names] of [
      [dealer, [group, planned, over]],
      [other, [mine, group, planned, over]],
      [nz, [mine, planned, over]],
    ] as const)
      for (const name of names) {
        expect(await namesFor(who), name).not.toContain(name)
        expect(await statusOf(who, name), name).toBe(404)
      }
    const { files } = await staff.call('staffFiles', {})
    const stateOf = (name: string) => files.find((one) => one.name === name)?.state
    expect([planned, over, today].map(stateOf)).toEqual(['planned', 'over', 'shown'])
  })

  it('are replaced under their name, while who is downloading one gets all of what it was', async () => {
    const [old, fresh] = [pdfOf('old'.padEnd(700_000)), pdfOf('fresh')]
    const was = await publish(staff, {}, old)
    const pieces = server.db.selectFrom('file_content_piece').select('at_byte').orderBy('at_byte')
    const contentId = (await auditOf(was.id))[0]?.after as { contentId: number }
    expect((await pieces.where('content_id', '=', contentId.contentId).execute()).length).toBe(3)
    const changed = { id: was.id, version: was.version, key: '', name: was.name }
    const fields = { audience: 'all' as const, audienceId: '', from: '', until: '' }
    await staff.call('staffSaveFile', { ...changed, ...fields, contentId: await contentOf(staff, fresh) })
    expect((await get(dealer, fileAddress(was.name))).rawPayload.equals(fresh)).toBe(true)
    expect((await pieces.where('content_id', '=', contentId.contentId).execute()).length).toBe(3)
    await sweepIn2Days()
    expect(await pieces.where('content_id', '=', contentId.contentId).execute()).toEqual([])
    expect((await get(dealer, fileAddress(was.name))).rawPayload.equals(fresh)).toBe(true)
    expect(await auditOf(was.id)).toMatchObject([
      { action: 'file.save', before: null, after: { name: was.name, size: old.length } },
      { action: 'file.save', before: { size: old.length }, after: { size: fresh.length } },
    ])
  })

  it('go at once when staff remove them', async () => {
    const { id, version, name } = await publish(staff)
    await staff.call('staffRemoveFile', { id, version })
    expect([await namesFor(dealer), await statusOf(dealer, name)]).toEqual([
      expect.not.arrayContaining([name]),
      404,
    ])
    await expect(staff.call('staffRemoveFile', { id, version })).rejects.toMatchObject({
      code: 'file.unknown',
    })
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'file.remove', before: { name }, after: null })
  })
})

describe('what staff upload', () => {
  it('is taken for what it is: a picture loses what is not seen, and gets the ending of its type', async () => {
    const png = Buffer.from(await pictureFile(30, 20), 'base64')
    const answer = await uploadContent(
      staff,
      Buffer.concat([png, Buffer.from('<script>')]),
      '..\\..\\Logo.exe',
    )
    expect(answer.json()).toMatchObject({ name: 'Logo.exe', type: 'image/png' })
    const contentId = Number(answer.json<{ contentId: string }>().contentId)
    const { files } = await staff.call('staffSaveFile', file({ name: 'Logo v1.2', contentId }))
    expect(files.map(({ name }) => name)).toContain('Logo v1.2.png')
    const shown = await get(dealer, fileAddress('Logo v1.2.png'))
    expect(shown.rawPayload.includes('<script>')).toBe(false)
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'a.pdf', 'file', 413, 'upload.size'],
    ['more than 10 MB', Buffer.alloc(UPLOAD_MAX_BYTES + 1, 65), 'a.pdf', 'file', 413, 'upload.size'],
    ['a page', Buffer.from('<html><script>1</script>'), 'a.pdf', 'file', 415, 'upload.type'],
    ['an archive', Buffer.from('PK\u0003\u0004zip'), 'a.pdf', 'file', 415, 'upload.type'],
    ['another field', pdfOf(''), 'a.pdf', 'document', 400, 'input.invalid'],
  ])('is not kept where it is %s', async (_what, bytes, name, field, status, code) => {
    const many = () => server.db.selectFrom('file_content').select('id').execute()
    const before = (await many()).length
    const answer = await uploadContent(staff, bytes, name, field)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect((await many()).length).toBe(before)
  })

  it('is called file where the form gives it an empty name', async () => {
    const answer = await uploadContent(staff, pdfOf('nameless'), '')
    expect([answer.statusCode, answer.json<{ name: string }>().name]).toEqual([200, 'file'])
  })

  it('is for who uploaded it, for one file, and is gone after a day in none', async () => {
    const colleague = await staffOf(server)
    const contentId = await contentOf(colleague, pdfOf('mine'))
    await expect(staff.call('staffSaveFile', file({ contentId }))).rejects.toMatchObject({
      code: 'file.content',
    })
    await colleague.call('staffSaveFile', file({ contentId }))
    await expect(colleague.call('staffSaveFile', file({ contentId }))).rejects.toMatchObject({
      code: 'file.content',
    })
    const left = await contentOf(staff, pdfOf('left'))
    expect((await sweepIn2Days())['file_content']).toBeGreaterThan(0)
    await expect(staff.call('staffSaveFile', file({ contentId: left }))).rejects.toMatchObject({
      code: 'file.content',
    })
  })

  it('is open to sales and administrators of the wholesaler, and to nobody else', async () => {
    const { id } = await publish(staff)
    for (const roles of ['U', 'Z']) {
      const who = await server.person({ type: 'S', roles })
      expect((await get(who, staffFileAddress(id))).statusCode).toBe(200)
      await publish(who)
    }
    for (const who of [dealer, await server.person({ type: 'S', roles: 'WNGY' })]) {
      await expect(who.call('staffFiles', {})).rejects.toMatchObject({ code: 'access.denied' })
      await expect(who.call('staffSaveFile', file())).rejects.toMatchObject({ code: 'access.denied' })
      await expect(who.call('staffRemoveFile', { id, version: 1 })).rejects.toMatchObject({
        code: 'access.denied',
      })
      expect((await uploadContent(who, pdfOf(''))).statusCode).toBe(403)
      expect((await get(who, staffFileAddress(id))).statusCode).toBe(403)
    }
  })
})

describe('a published file', () => {
  it.each([
    [{ name: '' }, 'file.name'],
    [{ name: '..' }, 'file.name'],
    [{ name: '.pdf' }, 'file.name'],
    [{ name: '../x' }, 'file.name'],
    [{ name: 'a\\b' }, 'file.name'],
    [{ contentId: 999_999 }, 'file.content'],
    [{ audience: 'account', audienceId: 'NOBODY' }, 'publish.account'],
    [{ audience: 'group', audienceId: 'XX' }, 'publish.group'],
    [{ from: '2026-12-02', until: '2026-12-01' }, 'publish.days'],
    [{ from: '2099-01-01' }, 'publish.far'],
    [{ key: 'short' }, 'publish.key'],
  ])('is refused with %o', async (more, code) => {
    const contentId = await contentOf(staff, pdfOf('refused'))
    await expect(staff.call('staffSaveFile', file({ contentId, ...more }))).rejects.toMatchObject({ code })
    await staff.call('staffSaveFile', file({ contentId })) // what was refused took nothing
  })

  it.each(['\u200b', ' \u200b.pdf', '..', 'a/b'])('is refused where its name is %j', async (name) => {
    const contentId = await contentOf(staff, pdfOf('named'))
    await expect(staff.call('staffSaveFile', file({ name, contentId }))).rejects.toMatchObject({
      code: 'file.name',
    })
  })

  it('is refused without a content', async () => {
    await expect(staff.call('staffSaveFile', file())).rejects.toMatchObject({ code: 'file.none' })
  })

  it('can be changed again where its name is as long as names may be', async () => {
    for (const long of ['n'.repeat(FILE_NAME_MAX), '\u{1D160}'.repeat(FILE_NAME_MAX / 2)]) {
      const contentId = await contentOf(staff, pdfOf('long'))
      const { files } = await staff.call('staffSaveFile', file({ name: long, contentId }))
      const made = files.find(({ name }) => name.length > 100)
      expect(made?.name.endsWith('.pdf')).toBe(true)
      expect(made?.name.length).toBeLessThanOrEqual(FILE_NAME_MAX)
      const { id = 0, version = 0, name = '' } = made ?? {}
      await staff.call('staffSaveFile', file({ id, version, name, until: day(3) }))
      await staff.call('staffRemoveFile', { id, version: version + 1 })
    }
  })

  it.each([
    ['İstanbul', 'istanbul'],
    ['ΛΟΓΟΣ τιμών', 'λογοσ τιμών'],
  ])('of the names %s and %s says which there is', async (first, second) => {
    await publish(staff, { name: first })
    const contentId = await contentOf(staff, pdfOf('twin'))
    const said = await staff
      .call('staffSaveFile', file({ name: second, contentId }))
      .catch((refused: unknown) => refused)
    if (said instanceof Error) expect(said).toMatchObject({ code: 'file.named' })
  })

  it('has a name that no other has, in whatever letters', async () => {
    const { name } = await publish(staff, { name: 'Terms.pdf' })
    expect(name).toBe('Terms.pdf')
    const contentId = await contentOf(staff, pdfOf('twin'))
    const twin = file({ name: 'TERMS', contentId })
    await expect(staff.call('staffSaveFile', twin)).rejects.toMatchObject({ code: 'file.named' })
  })

  it('is published once with one key, at once too', async () => {
    const typed = file({ contentId: await contentOf(staff, pdfOf('once')), name: 'Once' })
    await Promise.all(Array.from({ length: 20 }, () => staff.call('staffSaveFile', typed)))
    const { files } = await staff.call('staffFiles', {})
    expect(files.filter(({ name }) => name === 'Once.pdf').length).toBe(1)
    await expect(staff.call('staffSaveFile', { ...typed, name: 'Twice' })).rejects.toMatchObject({
      code: 'publish.sent',
    })
  })

  it('is changed by one of two who change it at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, version } = await publish(staff)
      const said = await Promise.allSettled(
        ['One', 'Two'].map((word) =>
          staff.call('staffSaveFile', file({ id, version, name: `${word} ${String(round)}` })),
        ),
      )
      expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(said.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'publish.changed' },
      })
    }
  })

  it('is one of so many at most', async () => {
    const { id, version } = await publish(staff)
    await sql`with content as (
        insert into file_content (type, size, added_at, added_by)
        select 'application/pdf', 1, now(), ${staff.userId} from generate_series(1, ${FILES_MAX}::int) returning id)
      insert into published_file (content_id, name, audience, audience_id, sent_key)
      select id, 'bulk ' || id, 'all', '', 'bulk' || id from content`.execute(server.db)
    const contentId = await contentOf(staff, pdfOf('one more'))
    await expect(staff.call('staffSaveFile', file({ contentId }))).rejects.toMatchObject({
      code: 'file.full',
    })
    await staff.call('staffRemoveFile', { id, version })
  })
})
