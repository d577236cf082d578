import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ROUTES } from '#shared/codes/routes.ts'
import { SETUP_PATH } from '#shared/codes/setup-steps.ts'
import { productMark } from '#shared/rules/product-mark.ts'
import { matchRoute } from '#shared/rules/route-match.ts'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import type { PageSettings } from '#shared/codes/page-settings.ts'
import type { Config } from '#server/config/config.ts'
import { cookieOf } from './cookies.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { type EndpointRequest, openEndpoint } from './open-endpoint.ts'
import { securityHeaders } from './security-headers.ts'

const BUILT = new URL('../../dist/web/', import.meta.url)

/**
 * The built web: its files under /assets, kept for good since their names hold their content, and its one
 * page for every address of the portal; with status 404 for addresses that are none of ours (NTF-02).
 * @param options.built the folder of what `npm run build` writes
 * @param options.isSetup the page of the set-up, which is nowhere else; other addresses answer 503 with it
 * @param settings what the page must know before it asks anything; put into the page as JSON
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  settings: PageSettings,
  { built = BUILT, isSetup = false }: { built?: URL; isSetup?: boolean } = {},
) {
  const page = await readPages(config.productName, settings, built)
  await app.register(async (web) => {
    await web.register(helmet, securityHeaders(config))
    await servePage(web, page, { built, isSetup })
  })
}

type Pages = (path: string, isSignedIn: boolean) => string

type Serving = { built: URL; isSetup: boolean }

async function servePage(app: FastifyInstance, page: Pages, { built, isSetup }: Serving) {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', built)),
    serve: false, // the endpoint does
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  openEndpoint(app, 'assets', { answer: ({ input, reply }) => reply.sendFile(input['*']) })
  const answer = ({ request, reply }: Pick<EndpointRequest, 'request' | 'reply'>) => {
    const [path = '/'] = request.url.split('?')
    return reply
      .code(isSetup ? setupStatus(path) : matchRoute(path) ? 200 : 404)
      .header('cache-control', isSetup ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(path, !isSetup && cookieOf(request.headers.cookie, 'token') !== ''))
  }
  openEndpoint(app, isSetup ? 'setupPage' : 'page', { answer })
}

const setupStatus = (path: string) => (path === SETUP_PATH ? 200 : 503)

/**
 * The page with what it needs at once named in it: the browser fetches that before any script has asked.
 * Somebody signed in sees the shell's bar meanwhile (web/ui/opening.css).
 */
async function readPages(productName: string, settings: PageSettings, built: URL): Promise<Pages> {
  const page = await readPage(productName, settings, built)
  const needed = JSON.parse(await readFile(new URL('needed.json', built), 'utf8')) as Record<
    'start' | 'login' | 'signedIn' | 'home' | 'shop' | 'product',
    string[]
  >
  const withFiles = (...files: string[]) =>
    page.replace(
      '</head>',
      (end) =>
        [...new Set(files)]
          .filter((file) => !page.includes(`/${file}"`))
          .map(linkTo)
          .join('') + end,
    )
  const signedIn = (...files: string[]) =>
    withFiles(...needed.start, ...needed.signedIn, ...files).replace(
      'id="opening" aria-hidden="true" hidden',
      'id="opening" aria-hidden="true"',
    )
  const stranger = withFiles(...needed.start, ...needed.login),
    home = signedIn(...needed.home),
    shop = signedIn(...needed.shop),
    product = signedIn(...needed.shop, ...needed.product),
    other = signedIn()
  return (path, isSignedIn) => {
    if (!isSignedIn) return stranger
    if (path === ROUTES.home) return home
    if (!/^\/(shop|search)(\/|$)/.test(path)) return other
    return parseShopPath(path).is === 'product' ? product : shop
  }
}

const linkTo = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${file}">`

async function readPage(productName: string, settings: PageSettings, built: URL): Promise<string> {
  const html = await readFile(new URL('index.html', built), 'utf8').catch(() => null)
  if (html === null)
    throw new Error('The web is not built yet: run "npm run build", or start the portal with "npm start"')
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const [first, second] = productMark(productName).map(escapeHtml)
  return html
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="high"')
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
    .replace('<!--mark-->', () => `${first}<em>${second}</em>`)
    .replace('<!--settings-->', () => `<script type="application/json" id="settings">${json}</script>`)
}
