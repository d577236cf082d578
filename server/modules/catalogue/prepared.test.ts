import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerCache } from './answer-cache.ts'
import { openCatalogueCache } from './catalogue-cache.ts'
import { sectionCache } from './section-cache.ts'
import { commonLevels } from './catalogue.store.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { missingColumns, prepareColumns } from './missing-columns.ts'
import { viewerWith } from './viewer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('P6 the first browser after a start is answered what is ready: content, terms and stock of the common price levels', async () => {
  for (const level of ['GOLD', 'GOLD', null, 'GOLD']) await server.person({ level })
  expect(await commonLevels(server.db, 1)).toEqual(['GOLD'])
  const now = server.clock.now
  const catalogue = await openCatalogueCache(server.db, {
    stockRefreshMs: 60_000,
    isTrusted: () => true,
    now: () => now,
  })
  const sections = sectionCache(),
    answers = answerCache()
  let made = 0
  const counted = {
    ...answers,
    get: (as: Parameters<typeof answers.get>[0], make: Parameters<typeof answers.get>[1]) =>
      answers.get(as, () => {
        made += 1
        return make()
      }),
  }
  const services = { catalogue, sections, answers: counted }
  await prepareColumns({ services, now }, ['GOLD'])
  const before = [made, sections.made]
  const viewer = viewerWith(true, true, { contract: null, level: 'GOLD' })
  await missingColumns({ services, now, viewer }, '', 'br')
  await missingColumns({ services, now, viewer }, `${sections.section('content').hash}..`, 'br')
  expect([made, sections.made]).toEqual(before)
})
