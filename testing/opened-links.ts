import { NO_SETTINGS } from '#shared/codes/page-settings.ts'
import { readConfig } from '#server/config/config.ts'
import { serveWeb } from '#server/http/web-files.ts'
import { builtWeb } from './built-web.ts'
import type { TestServer } from './test-server.ts'

/** Serves the page of the portal at its addresses. A test calls it before its first request. */
export async function servePages({ app }: Pick<TestServer, 'app'>): Promise<void> {
  await serveWeb(app, readConfig({}), NO_SETTINGS, { built: await builtWeb() })
}

/**
 * Opens a link as programs do that look through mails before their reader: more than once, and with what the
 * page names.
 * @returns the statuses
 */
export async function openedByScanner({ app }: Pick<TestServer, 'app'>, path: string): Promise<number[]> {
  const headers = { 'user-agent': 'LinkScanner/1.0' }
  const statuses = []
  for (const method of ['HEAD', 'GET', 'GET'] as const) {
    const answer = await app.inject({ method, url: path, headers })
    statuses.push(answer.statusCode)
    for (const [, file = ''] of answer.body.matchAll(/(?:src|href)="(\/[^"]*)"/g))
      await app.inject({ method: 'GET', url: file, headers })
  }
  return statuses
}
