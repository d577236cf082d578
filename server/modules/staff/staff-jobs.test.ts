import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { DEAD_LETTERS } from '#server/queue/job-queue.ts'
import { failedJob, givenUpJob, letGo, nextRun, workOnPlanted } from '#testing/failed-job.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer, sam: TestPerson
beforeAll(async () => {
  server = await testServer()
  sam = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
  await failedJob(server) // makes the schema of the queue
})
beforeEach(() => sql`delete from pgboss.job`.execute(server.db))
afterAll(() => server.close())

const listed = async () => (await sam.call('staffJobs', {})).jobs
const onlyJob = async () => {
  const [job, ...others] = await listed()
  expect(others).toEqual([])
  if (!job) throw new Error('no job is listed')
  return job
}
const retry = async ({ queue, id }: { queue: string; id: string }) =>
  sam.call('staffRetryJob', { queue, jobId: id })
const change = (field: string, value: string) =>
  sql`update pgboss.job set ${sql.ref(field)} = ${sql.lit(value)} where name = ${DEAD_LETTERS}`.execute(
    server.db,
  )

describe('a job that was given up', () => {
  it('is listed once, with what it failed with and how often it was tried', async () => {
    const queue = await givenUpJob(server, 'one')
    const job = await onlyJob()
    expect(job).toMatchObject({ queue, state: 'dead', attempts: 0, problem: 'The peer hung up on one' })
    expect(job).toMatchObject({ cannotRetry: null })
    expect(job.endedAt?.getTime()).toBeGreaterThanOrEqual(job.createdAt.getTime())
  })

  it('is tried again with its data, before and after its queue has let it go', async () => {
    for (const [note, isGone] of [
      ['kept', false],
      ['gone', true],
    ] as const) {
      await givenUpJob(server, note)
      if (isGone) await letGo(server)
      const job = await onlyJob()
      await retry(job)
      expect(await listed()).toEqual([])
      expect((await sam.call('staffJobs', {})).counts).toEqual([
        { queue: job.queue, state: 'waiting', many: 1 },
      ])
      await expect(retry(job)).rejects.toMatchObject({ code: 'job.unknown' })
      const handled: string[] = []
      await workOnPlanted(
        server,
        ({ note: told }) => {
          handled.push(told)
          return Promise.resolve()
        },
        () => Promise.resolve(handled.length > 0),
      )
      expect(handled).toEqual([note])
    }
  })

  it('that fails once more is given up again, and can be tried again', async () => {
    await givenUpJob(server, 'stubborn')
    await letGo(server)
    const first = await onlyJob()
    await retry(first)
    await sql`update pgboss.job set retry_limit = 0 where state = 'retry'`.execute(server.db)
    await workOnPlanted(
      server,
      () => Promise.reject(new Error('Still no peer')),
      async () => (await listed()).some(({ state }) => state === 'dead'),
    )
    const again = await onlyJob()
    expect(again).toMatchObject({ state: 'dead', problem: 'Still no peer', cannotRetry: null })
    expect(again.id).not.toBe(first.id)
    await retry(again)
  })

  it('cannot be tried again, and says why: the same work waits, is being given up, or nobody has the queue', async () => {
    await givenUpJob(server, 'twice')
    await letGo(server)
    const [job] = await listed()
    const other = await givenUpJob(server, 'twice')
    const [second] = (await listed()).filter(({ id }) => id !== job?.id)
    if (!job || !second) throw new Error('two jobs are to be listed')
    await retry(second)
    const expectNot = async (queue: string, code: string) => {
      expect(await onlyJob()).toMatchObject({ id: job.id, queue, cannotRetry: code })
      await expect(retry({ queue, id: job.id })).rejects.toMatchObject({ code })
    }
    await expectNot(other, 'job.waits')
    await sql`delete from pgboss.job where name <> ${DEAD_LETTERS}`.execute(server.db)
    await change('state', 'active')
    await expectNot(other, 'job.ending')
    await change('state', 'completed')
    await change('source_name', 'of-an-older-release')
    await expectNot('of-an-older-release', 'job.noQueue')
    await change('source_name', other)
    await retry(job)
  })
})

describe('a run of repeated work that failed', () => {
  it('is tried again beside its next run', async () => {
    const queue = await nextRun(server)
    await sql`
      insert into pgboss.job (name, state, policy, retry_limit, completed_on, output)
      values (${queue}, 'failed', 'short', 0, now(), '{"message": "No disk"}')`.execute(server.db)
    const failed = (await listed()).find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({ queue, problem: 'No disk', cannotRetry: null })
    await retry(failed ?? { queue: '', id: '' })
    expect((await sam.call('staffJobs', {})).counts).toEqual(
      expect.arrayContaining([
        { queue, state: 'waiting', many: 1 },
        { queue, state: 'later', many: 1 },
      ]),
    )
  })
})
