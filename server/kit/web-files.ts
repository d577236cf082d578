import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { matchRoute } from '#shared/rules/route-match.ts'
import type { Config } from './config.ts'
import { securityHeaders } from './security-headers.ts'

const BUILT = new URL('../../dist/web/', import.meta.url)

/**
 * The built web: its files under /assets, kept for good since their names hold their content, and its one page for every address of
 * the portal; with status 404 for addresses that are none of ours (NTF-02).
 * @param settings what the page must know before it asks anything; put into the page as JSON
 */
export async function serveWeb(app: FastifyInstance, config: Config, settings: object) {
  const page = await readPage(config.productName, settings)
  await app.register(async (web) => {
    await web.register(helmet, securityHeaders(config))
    await servePage(web, page)
  })
}

async function servePage(app: FastifyInstance, page: string) {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', BUILT)), prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '365d', index: false, wildcard: true,
  })
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const status = matchRoute(path) ? 200 : 404
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

async function readPage(productName: string, settings: object): Promise<string> {
  const html = await readFile(new URL('index.html', BUILT), 'utf8').catch(() => null)
  if (html === null) throw new Error('The web is not built yet: run "npm run build", or start the portal with "npm start"')
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const title = productName.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))
  return html.replace(/<title>.*<\/title>/, () => `<title>${title}</title>`).replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`)
}
