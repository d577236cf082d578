import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FIRST_READS_ID, type FirstRead, type FirstReads } from '#shared/codes/first-reads.ts'
import { SHOP_SEARCH, STAFF_SEARCH } from '#shared/codes/list-words.ts'
import { isStaffPath, type RouteName } from '#shared/codes/routes.ts'
import { SETUP_PATH } from '#shared/codes/setup-steps.ts'
import { allows, NEEDS, type Person } from '#shared/rules/access.ts'
import { productMark } from '#shared/rules/product-mark.ts'
import { isShopPath, matchRoute } from '#shared/rules/route-match.ts'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import type { PageSettings } from '#shared/codes/page-settings.ts'
import type { Config } from '#server/config/config.ts'
import { isMasqueradeOver } from '#server/modules/people/actor.ts'
import { acceptedBy, encodingFor, packed } from './compression.ts'
import { cookieOf } from './cookies.ts'
import { firstReads } from './first-reads.ts'
import { escapeHtml } from '#shared/rules/escape-html.ts'
import { type EndpointRequest, openEndpoint } from './open-endpoint.ts'
import { NO_OPENING, openingOf, type ScreenOpening } from './opening.ts'
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

/**
 * Whoever is signed in, as far as the cache of people has them: null where it has not. isStaff: staff who see
 * the first screen of the console.
 */
type Visitor = { person: Person | null; isStaff: boolean }
/** query: what follows the path, without the question mark. visitor: null where nobody is signed in. */
type Asked = { path: string; query: string; visitor: Visitor | null }
type Pages = (asked: Asked) => string

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
  const packedPage = packedOnce()
  openEndpoint(app, 'assets', { answer: ({ input, reply }) => reply.sendFile(input['*']) })
  const answer = async ({ request, reply }: Pick<EndpointRequest, 'request' | 'reply'>) => {
    const [path = '/', query = ''] = request.url.split('?')
    const visitor = isSetup ? null : visitorOf(request)
    const { body, encoding } = await packedPage(page({ path, query, visitor }), acceptedBy(request))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .code(isSetup ? setupStatus(path) : matchRoute(path) ? 200 : 404)
      .header('cache-control', isSetup ? 'no-store' : 'private, no-cache')
      .header('vary', 'accept-encoding, cookie') // it names other files to somebody signed in
      .type('text/html; charset=utf-8')
      .send(body)
  }
  openEndpoint(app, isSetup ? 'setupPage' : 'page', { answer })
}

const UNKNOWN: Visitor = { person: null, isStaff: false }

/**
 * Whoever asks, as far as the cache of people has them: a page waits for no database. This only chooses what
 * the page fetches at once; each call checks for itself.
 */
function visitorOf({ headers, server }: EndpointRequest['request']): Visitor | null {
  if (cookieOf(headers.cookie, 'token') === '') return null
  const now = server.gate.now()
  const actor = server.gate.people.remembered(cookieOf(headers.cookie, 'session'), now)
  if (!actor || actor.lacksFactor || isMasqueradeOver(actor, now)) return UNKNOWN
  return { person: actor, isStaff: allows(NEEDS.staffOrders, actor) }
}

/** Compresses each page once for each encoding: there are few, and they stay as they are. */
function packedOnce() {
  type Made = Map<string, ReturnType<typeof packed>>
  const made: Record<'br' | 'gzip', Made> = { br: new Map(), gzip: new Map() }
  return (html: string, accepts: string) => {
    const encoding = encodingFor(accepts)
    if (encoding === null) return packed(html, accepts)
    const answer = made[encoding].get(html) ?? packed(html, encoding)
    made[encoding].set(html, answer)
    return answer
  }
}

const setupStatus = (path: string) => (path === SETUP_PATH ? 200 : 503)

/** What a page needs at once: its scripts, the file of its styles, and the files that this one joins. */
type Files = { scripts: string[]; styles: string; parts: string[] }
/** By who asks and by route, as `npm run build` writes it (scripts/needed-files.ts). */
type Needed = Record<'login' | 'signedIn' | 'shop' | 'product' | 'staff', Files> &
  Partial<Record<RouteName, Files>>

/**
 * The page with what it needs at once named in it: the browser fetches that before any script has asked.
 * Somebody signed in sees the shell's bar meanwhile (web/ui/opening.css): its style stands in the page, and
 * all others are named below it, where they keep back the scripts and not the bar.
 */
async function readPages(productName: string, settings: PageSettings, built: URL): Promise<Pages> {
  const page = await readPage(productName, settings, built)
  const needed = JSON.parse(await readFile(new URL('needed.json', built), 'utf8')) as Needed
  const { login, signedIn: app, shop, product, staff, ...screens } = needed
  const signedIn = (files: Files, reads: FirstRead[], { bar, search, opening }: Opening): SignedInPage => {
    const withoutReads = withFiles(page, files, BEHIND)
      .replace('id="opening" aria-hidden="true" hidden', 'id="opening" aria-hidden="true"')
      .replace('<p class="bar">', `<p class="${bar}">`)
      .replace('<!--search-->', () => escapeHtml(search))
    const make = (letters: string | null, below: string) => {
      const element = jsonElement(FIRST_READS_ID, { letters, reads } satisfies FirstReads)
      return withoutReads.replace('</head>', (end) => element + end).replace('<!--below-->', () => below)
    }
    const made = new Map<string, string>() // a page for each choice of its few letters, opened or not
    return (person) => {
      const letters = person && lettersFor(reads, person.letters)
      const isOpened = opening.isFor(person)
      const key = `${letters ?? '-'} ${String(isOpened)}`
      const html = made.get(key) ?? make(letters, isOpened ? opening.markup : '')
      made.set(key, html)
      return html
    }
  }

  const readsOf = firstReads(settings.ordersPerPage)
  const screen = (name: string | null, files: Files) => {
    const opening = openingOf(name, settings.sendsMail)
    const shown: Opening = { bar: 'bar', search: SHOP_SEARCH, opening }
    const isStep = name === 'checkout' // the query says which one
    return {
      bare: signedIn(files, readsOf(name as RouteName | null), shown),
      // the query says what is read
      withQuery: signedIn(files, readsOf(null), isStep ? { ...shown, opening: NO_OPENING } : shown),
    }
  }
  const stranger = withFiles(page, login)
  const console = {
    ofStaff: signedIn(staff, [], { bar: 'staff', search: STAFF_SEARCH, opening: NO_OPENING }),
    ofOthers: signedIn(app, [], { bar: 'bar', search: '', opening: NO_OPENING }),
  }
  const ofShop = screen(null, shop)
  const ofProduct = screen(null, product)
  const other = screen(null, app)
  const byRoute = new Map(Object.entries(screens).map(([name, files]) => [name, screen(name, files)]))
  const screenAt = (path: string) =>
    isShopPath(path)
      ? parseShopPath(path).is === 'product'
        ? ofProduct
        : ofShop
      : (byRoute.get(matchRoute(path) ?? '') ?? other)

  return ({ path, query, visitor }) => {
    if (visitor === null) return stranger
    const screen = isStaffPath(path)
      ? console[visitor.isStaff ? 'ofStaff' : 'ofOthers']
      : screenAt(path)[query === '' ? 'bare' : 'withQuery']
    return screen(visitor.person)
  }
}

/** What a page shows before any script has drawn: whose bar, the text in its search, and what is below it. */
type Opening = { bar: 'bar' | 'staff'; search: string; opening: ScreenOpening }

/** A page for somebody signed in; null where they are not known. */
type SignedInPage = (person: Person | null) => string

/** Of the letters those that the reads need, in one order: few different pages are kept compressed. */
const lettersFor = (reads: FirstRead[], letters: string) =>
  [...new Set(reads.map(([letter]) => letter))]
    .filter((letter) => letters.includes(letter))
    .sort()
    .join('')

/** Scripts of somebody signed in come after the bar, which waits for none, and after what they first read. */
const BEHIND = ' fetchpriority="low"'

/**
 * Names the files of a page in it: scripts in its head, its styles below the shell's bar. A script that a
 * later screen fetches looks in the page for the name of each style that it needs. The names of the joined
 * ones stand there disabled, so that the browser does not fetch them as well.
 */
function withFiles(page: string, { scripts, styles, parts }: Files, priority = ''): string {
  return page
    .replace(
      '</head>',
      (end) =>
        scripts
          .filter((file) => !page.includes(`/${file}"`))
          .map((file) => `<link rel="modulepreload"${priority} crossorigin href="/${file}">`)
          .join('') + end,
    )
    .replace('<!--styles-->', () => [styleLink(styles), ...parts.map(joinedLink)].join(''))
}

const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`
const joinedLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`
const jsonElement = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

async function readPage(productName: string, settings: PageSettings, built: URL): Promise<string> {
  const html = await readFile(new URL('index.html', built), 'utf8').catch(() => null)
  if (html === null)
    throw new Error('The web is not built yet: run "npm run build", or start the portal with "npm start"')
  const [first, second] = productMark(productName).map(escapeHtml)
  return (await withFirstStyle(html, built))
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="high"')
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
    .replace('<!--mark-->', () => `${first}<em>${second}</em>`)
    .replace('<!--settings-->', () => jsonElement('settings', settings))
}

/** The page with the style of the shell's bar in it, so that the first paint waits for no file. */
async function withFirstStyle(html: string, built: URL): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? []
  if (link === undefined || file === undefined) return html
  const style = await readFile(new URL(file, built), 'utf8')
  return html.replace(link, () => `<style>${style}</style>`)
}
