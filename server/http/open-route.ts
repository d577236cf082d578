import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify'
import { inRequest } from '#server/observability/request-context.ts'

/** A route as Fastify has it: `/media/:size/:kind/:file`. */
type OpenedRoute = { method: string; path: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address that answers, for the tests that try something on all of them. */
    openedRoutes: readonly OpenedRoute[]
  }
  interface FastifyContextConfig {
    /** The call or endpoint, as the log and the metrics name it. */
    name?: string
    /** Its answer goes on for as long as a page is open. */
    isStream?: boolean
  }
}

/** Marks the routes that came through `openRoute`; nobody else has it. */
const OPENED = Symbol('opened by openRoute')
type Marked = FastifyContextConfig & { [OPENED]?: true }
const isMarked = (config: Marked | undefined) => config?.[OPENED] === true

type Route = {
  name: string
  method: HTTPMethods | HTTPMethods[]
  path: string
  bodyMax: number
  config: FastifyContextConfig
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown
  more?: Partial<RouteOptions>
}

/**
 * Registers a route. Only the gates of the calls and of the endpoints call it. A portal with a route that did
 * not come through here does not start (`onlyOpened`).
 */
export function openRoute(app: FastifyInstance, { name, path, config, ...route }: Route) {
  const { onRequest, handler } = route
  const marked: Marked = { ...config, name, [OPENED]: true }
  app.route({
    ...route.more,
    method: route.method,
    url: path,
    config: marked,
    bodyLimit: route.bodyMax,
    ...(onRequest === undefined
      ? {}
      : {
          // an answer ends the request, what a promise resolves with otherwise says nothing
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            await inRequest(request.id, () => onRequest(request, reply))
          },
        }),
    // what is logged of the work inside names the request; reading a body loses an earlier context
    handler: (request, reply) => inRequest(request.id, () => handler(request, reply)) as never,
  })
}

/**
 * Keeps a list of all routes from here on.
 * @throws Error at the start where a route was registered beside the tables of calls and endpoints
 */
export function onlyOpened(app: FastifyInstance) {
  const routes: OpenedRoute[] = []
  app.decorate('openedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!isMarked(config))
      throw new Error(
        `The route ${String(method)} ${url} was registered beside the tables of calls and endpoints: declare it in shared/calls`,
      )
    routes.push(...[method].flat().map((one) => ({ method: one, path: url })))
  })
}
