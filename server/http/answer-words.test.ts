import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const HTML = 'text/html; charset=utf-8'
const PLAIN = 'text/plain; charset=utf-8'

describe('an address that is not there answers', () => {
  it.each([
    ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', HTML],
    ['a browser of the early web', 'text/html', HTML],
    ['whoever wants no page', 'text/html;q=0', PLAIN],
    ['whoever would rather have text', 'text/html;q=0.2, text/plain', PLAIN],
    ['whoever takes anything', '*/*', PLAIN],
    ['whoever takes neither', 'image/png', PLAIN],
    ['a header that is none', ';;q=,,text/htmlish', PLAIN],
    ['a program that names nothing', undefined, PLAIN],
  ])('%s in its form', async (_who, accept, type) => {
    const headers = accept === undefined ? {} : { accept }
    const answer = await server.app.inject({ url: '/papers/nothing-here', headers })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, type])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('There is no such page')
  })
})
