import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { readConfig } from '#server/config/config.ts'
import { buyNow } from '#testing/checkout.ts'
import { openSmtpPeer, pdfText, type SmtpPeer } from '#testing/smtp-peer.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { DEAD_LETTERS } from '#server/queue/job-queue.ts'
import { logJobProblems } from '#server/queue/job-problems.ts'
import { startJobs } from '#server/start-jobs.ts'

const SOON = { timeout: 60_000, interval: 50 } // ends a test that hangs, and measures none
let server: TestServer
let smtp: SmtpPeer
let problems: string[] = []
/** What the portal writes into its log of them. */
let logged: string[] = []
let clockMs = 0
const logProblem = logJobProblems(
  {
    error: (about: unknown) => void logged.push((about as { err: Error }).err.message),
    warn: (_about: unknown, line?: string) => void logged.push(line ?? ''),
  },
  () => clockMs,
)
const running: (() => Promise<void>)[] = []
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await testServer()
  smtp = await openSmtpPeer()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await stopAll()
  smtp.received.length = 0
  smtp.refuse(0)
  problems = []
  await server.db.deleteFrom('mail').execute()
  await sql`delete from pgboss.job`.execute(server.db)
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

const settings = () => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Counter <orders@example.com>',
  MAIL_CHECK_SECONDS: '1',
  JOB_CHECK_SECONDS: '0.5',
  PAYMENT_CHECK_SECONDS: '60',
})
const start = async (more: Record<string, string> = {}) => {
  const end = await startJobs({
    connection: server.connection,
    config: readConfig({ ...settings(), ...more }),
    gateways: server.gateways,
    documents: server.documents,
    now: () => server.clock.now,
    onProblem: (problem) => {
      problems.push((problem as Error).message)
      logProblem(problem)
    },
  })
  running.push(end)
}
const stopAll = async () => {
  await Promise.all(running.splice(0).map((end) => end()))
}
const mailTo = (email: string) =>
  server.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()
const buy = async (person: TestPerson) => (await buyNow(person, { [PRODUCTS.case]: 12 })).order.orderno

type JobRow = { name: string; state: string; retry_count: number; waits_s: number; data: { mailId: number } }
const jobs = async (name: string) =>
  (
    await sql<JobRow>`
  select name, state::text, retry_count, extract(epoch from start_after - now())::float as waits_s, data
    from pgboss.job where name = ${name}`.execute(server.db)
  ).rows
/** The waiting of a job that failed is over. */
const endPause = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.db)

describe('the outbox', () => {
  it('P1 sends the confirmation of an order once, with the order as a PDF that is drawn in a worker', async () => {
    const read = vi.spyOn(fs, 'readFileSync')
    syncBuiltinESMExports()
    const dealer = await server.person()
    const orderNo = await buy(dealer)
    await start()
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    expect(smtp.received[0]).toContain(`To: ${dealer.email}`)
    expect(smtp.received[0]).toContain('From: Counter <orders@example.com>')
    expect(smtp.received[0]).toContain(`order-${orderNo}.pdf`)
    const paper = await pdfText(smtp.received[0]!)
    const words = [
      `Order ${orderNo}`,
      'AeroShield Clear Case for iPhone 15 Pro',
      '12',
      '$9.00',
      '$108.00',
      'Total inc GST',
      'Sam Counter',
    ]
    for (const text of words) expect(paper).toContain(text)
    await expect
      .poll(() => mailTo(dealer.email), SOON)
      .toMatchObject([{ sent_at: server.clock.now, attempts: 1, last_error: null }])
    expect(read.mock.calls.filter(([path]) => typeof path === 'string' && path.endsWith('.ttf'))).toEqual([])
    expect(smtp.received).toHaveLength(1)
  })

  it('PRM-33 shows no price, in the mail nor in the PDF, to somebody who may not see them', async () => {
    await buy(await server.person({ letters: 'PHB' }))
    await start()
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    expect(smtp.received[0]).not.toContain('$')
    expect(await pdfText(smtp.received[0]!)).not.toContain('$')
  })

  it('tries again after a failure, later each time', async () => {
    const dealer = await server.person()
    await buy(dealer)
    smtp.refuse(1)
    await start()
    const why = expect.stringContaining('try again later') as string
    await expect.poll(() => mailTo(dealer.email), SOON).toMatchObject([{ sent_at: null, last_error: why }])
    await expect.poll(() => jobs('mail'), SOON).toMatchObject([{ state: 'retry' }])
    const [job] = await jobs('mail')
    expect(job!.waits_s).toBeGreaterThan(50)
    expect(job!.waits_s).toBeLessThanOrEqual(120)
    await endPause()
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    await expect
      .poll(() => mailTo(dealer.email), SOON)
      .toMatchObject([{ sent_at: server.clock.now, attempts: 2, last_error: null }])
  })

  it('keeps of a long answer of the mail server its beginning, and no half of a character', async () => {
    await start()
    for (const before of ['', 'a']) {
      const dealer = await server.person()
      smtp.refuse(1, before + '\u{1F4F1}'.repeat(600))
      await buy(dealer)
      const why = expect.stringMatching(/\u{1F4F1}$/u) as string
      await expect.poll(() => mailTo(dealer.email), SOON).toMatchObject([{ last_error: why }])
    }
  })

  it('gives up after eleven attempts: the mail and the log say why, and the job is a dead letter', async () => {
    const dealer = await server.person()
    await buy(dealer)
    smtp.refuse(100)
    await start()
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await expect
        .poll(async () => (await jobs('mail')).map(({ state, retry_count }) => [state, retry_count]), SOON)
        .toEqual([['retry', attempt - 1]])
      await endPause()
    }
    const why = expect.stringContaining('try again later') as string
    await expect
      .poll(() => mailTo(dealer.email), SOON)
      .toMatchObject([{ sent_at: null, gave_up: true, attempts: 11, last_error: why }])
    const [mail] = await mailTo(dealer.email)
    expect((await jobs(DEAD_LETTERS)).map(({ data }) => data)).toEqual([{ mailId: mail!.id }])
    const logged = problems.filter((text) =>
      text.includes(`a job of mail was given up ({"mailId":${String(mail!.id)}})`),
    )
    expect(logged).toEqual([why])

    const sam = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
    const [dead] = (await sam.call('staffJobs', {})).jobs.filter(({ state }) => state === 'dead')
    expect(dead).toMatchObject({ queue: 'mail', attempts: 10, problem: why, cannotRetry: null })
    smtp.refuse(0)
    await sam.call('staffRetryJob', { queue: 'mail', jobId: dead!.id })
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    await expect
      .poll(() => mailTo(dealer.email), SOON)
      .toMatchObject([{ sent_at: server.clock.now, gave_up: false, attempts: 12 }])
  }, 300_000)

  it('a job is not tried again whose mail has left meanwhile or is not kept, and the call says so', async () => {
    const dealer = await server.person()
    await buy(dealer)
    await start()
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    await stopAll()
    const [mail] = await mailTo(dealer.email)
    const sam = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
    const retryOf = async (mailId: number) => {
      const { rows } = await sql<{ id: string }>`
        insert into pgboss.job (name, state, source_name, source_id, data, completed_on)
        values (${DEAD_LETTERS}, 'completed', 'mail', gen_random_uuid(), ${JSON.stringify({ mailId })}::jsonb, now())
        returning id::text as id`.execute(server.db)
      return sam.call('staffRetryJob', { queue: 'mail', jobId: rows[0]!.id })
    }
    await expect(retryOf(mail!.id)).rejects.toMatchObject({ code: 'job.mailSent' })
    await expect(retryOf(mail!.id + 1)).rejects.toMatchObject({ code: 'mail.swept' })
    const listed = (await sam.call('staffJobs', {})).jobs.map(({ cannotRetry }) => cannotRetry)
    expect(listed).toEqual(expect.arrayContaining(['job.mailSent', 'mail.swept']))
    expect(await jobs('mail')).toMatchObject([{ state: 'completed' }])
  })
})

describe('several processes', () => {
  it('send each mail once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => server.person()))
    for (const dealer of people) await buy(dealer)
    await Promise.all([start(), start()])
    await expect.poll(() => smtp.received.length, SOON).toBe(30)
    await expect
      .poll(async () => (await jobs('mail')).every(({ state }) => state === 'completed'), SOON)
      .toBe(true)
    expect(new Set(smtp.received.map((mail) => /To: (.*)\r\n/.exec(mail)?.[1])).size).toBe(30)
    expect(await server.db.selectFrom('mail').select('id').where('attempts', '>', 1).execute()).toEqual([])
  })

  it('a mail of a process that was killed while it sent is sent by another', async () => {
    const dealer = await server.person()
    await buy(dealer)
    const held = smtp.holdAnswers()
    const child = fork('testing/job-process.ts', [
      JSON.stringify(server.connection),
      JSON.stringify(settings()),
      server.clock.now.toISOString(),
    ])
    children.push(child)
    await held
    child.kill('SIGKILL')
    smtp.answerAgain()
    await start()
    // time goes by
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      server.db,
    )
    await expect
      .poll(async () => {
        await endPause()
        return smtp.received.length
      }, SOON)
      .toBe(1)
    await expect
      .poll(() => mailTo(dealer.email), SOON)
      .toMatchObject([{ attempts: 2, gave_up: false, sent_at: server.clock.now }])
  }, 300_000)

  it('start at once on a database without the queue, which is made once', async () => {
    await stopAll()
    await sql`drop schema pgboss cascade`.execute(server.db)
    const dealer = await server.person()
    await buy(dealer)
    await Promise.all([start(), start(), start()])
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
    expect(problems).toEqual([])
  })
})

describe('while the database is away', () => {
  it('F1 the log has one line in ten seconds, whatever fails', async () => {
    await start()
    logged = []
    const line = 'jobs wait: the database is away'
    await server.away(async () => {
      await expect.poll(() => problems.length, SOON).toBeGreaterThan(10)
      expect(logged).toEqual([line])
      clockMs += 10_000
      problems = []
      await expect.poll(() => problems.length, SOON).toBeGreaterThan(5)
    })
    expect(logged).toEqual([line, line])
  }, 300_000)

  it('F1 nothing ends, and the mails leave when it is back', async () => {
    await start()
    for (let round = 0; round < 3; round += 1) {
      await server.away(() => expect.poll(() => problems.length, SOON).toBeGreaterThan(0))
      problems = []
    }
    const dealer = await server.person()
    await expect
      .poll(
        () =>
          buy(dealer).then(
            () => true,
            () => false,
          ),
        SOON,
      )
      .toBe(true)
    await expect.poll(() => smtp.received.length, SOON).toBe(1)
  }, 300_000)
})

describe('a backlog', () => {
  it('P1 of 1,000 mails leaves the thread that answers free: it draws no document while calls go on', async () => {
    const dealer = await server.person()
    await buy(dealer)
    await sql`
      insert into mail (recipient, subject, body_text, body_html, created_at, order_pdf_of, pdf_with_prices)
      select recipient, subject, body_text, body_html, created_at, order_pdf_of, pdf_with_prices
        from mail, generate_series(1, 1000)
       where recipient = ${dealer.email}`.execute(server.db)
    const read = vi.spyOn(fs, 'readFileSync')
    syncBuiltinESMExports()
    await start()
    await expect.poll(() => smtp.received.length, SOON).toBeGreaterThan(0)
    const buyer = await server.person()
    for (let n = 0; n < 5; n += 1) await buy(buyer)
    // the orders did not wait for the mails
    expect((await jobs('mail')).filter(({ state }) => state !== 'completed').length).toBeGreaterThan(0)
    expect(read.mock.calls.filter(([path]) => typeof path === 'string' && path.endsWith('.ttf'))).toEqual([])
    expect(server.documents.threads()).toBeLessThanOrEqual(2)
  }, 300_000)
})

describe('resendOrderConfirmation', () => {
  it('sends an order of the account once more to who asks, a minute after the last at the earliest', async () => {
    const dealer = await server.person()
    const colleague = await server.person({ accountId: dealer.accountId })
    const orderNo = await buy(dealer)
    await expect(colleague.call('resendOrderConfirmation', { orderNo })).rejects.toMatchObject({
      code: 'order.mailedJustNow',
    })
    const begun = server.clock.now
    server.clock.now = new Date(begun.getTime() + 61_000)
    expect(await colleague.call('resendOrderConfirmation', { orderNo })).toEqual({ sentTo: colleague.email })
    await start()
    const came = () =>
      smtp.received.some(
        (mail) => mail.includes(`To: ${colleague.email}`) && mail.includes(`order-${orderNo}.pdf`),
      )
    await expect.poll(came, SOON).toBe(true)
    await expect((await server.person()).call('resendOrderConfirmation', { orderNo })).rejects.toMatchObject({
      code: 'order.unknown',
    })
    server.clock.now = begun
  })
})
