import type { Logger } from 'kysely'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { WORK_LIMITS, type WorkKind, type WorkLimit } from '#shared/codes/work-limits.ts'
import type { Config } from '#server/config/config.ts'
import { poolQuery } from '#server/db/pool-query.ts'
import { LimitReached } from './limit-reached.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind of work that one request is, if not `page`; 'counted' where the handler counts it, knowing the
     * person; 'uncounted' where nobody does.
     */
    work?: WorkKind | 'counted' | 'uncounted'
  }
}

/** Who asks: a person, or somebody at an address. */
type Asker = { userId: number } | { address: string }
export type WorkLimits = {
  /** @param weight how much work it is at once, 1 as a rule. @throws LimitReached */
  take(kind: WorkKind, asker: Asker, weight?: number): Promise<void>
  /** Where refusals are logged, once the log is there. */
  log: FastifyBaseLogger | null
}

type Limiters = { perPerson: RateLimiterAbstract | null; perNetwork: RateLimiterAbstract }

/**
 * The limits of shared/codes/work-limits.ts for one process, those of the costly kinds shared with the others
 * over the database.
 * @param queryLog called after each statement of the limits
 */
export function openWorkLimits(pool: pg.Pool, config: Config, queryLog?: Logger): WorkLimits {
  const client = { query: (query: pg.QueryConfig) => poolQuery(pool, query, queryLog) }
  const kinds = Object.entries(WORK_LIMITS) as [WorkKind, WorkLimit][]
  const limiters = Object.fromEntries(
    kinds.map(([kind, limit]) => [kind, limitersOf(kind, limit, client, config)]),
  ) as Record<WorkKind, Limiters>
  const limits: WorkLimits = {
    log: null,
    take: async (kind, asker, weight = 1) => {
      const { perPerson, perNetwork } = limiters[kind]
      const isPerson = 'userId' in asker
      const limiter = isPerson ? perPerson : perNetwork
      if (limiter === null) return
      const key = isPerson ? String(asker.userId) : networkOf(asker.address)
      try {
        await limiter.consume(key, weight)
      } catch (problem) {
        if (!(problem instanceof RateLimiterRes)) throw problem
        if (isFirstOver(problem, limiter.points, weight))
          limits.log?.warn({ event: 'limit.reached', kind, ...asker }, 'a limit was reached')
        throw new LimitReached(problem.msBeforeNext / 1000, kind)
      }
    },
  }
  return limits
}

/** What is over a limit is logged once in its time, so that a flood does not fill the log as well. */
const isFirstOver = ({ consumedPoints }: RateLimiterRes, points: number, weight: number) =>
  consumedPoints > points && consumedPoints - weight <= points

function limitersOf(kind: WorkKind, limit: WorkLimit, client: object, config: Config): Limiters {
  const { seconds, counted } = limit
  const make = (keyPrefix: string, many: number): RateLimiterAbstract => {
    const points = Math.max(1, Math.floor(many * config.rateLimitScale))
    const share = Math.max(1, Math.ceil(points / config.processes))
    const inProcess = new RateLimiterMemory({ keyPrefix, points: share, duration: seconds })
    if (counted === 'process') return inProcess
    return new RateLimiterPostgres({
      storeClient: client,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points, // so that a flood is not the database's
      insuranceLimiter: inProcess, // while the database is away
    })
  }
  return {
    perPerson: limit.perPerson === null ? null : make(`${kind}:person`, limit.perPerson),
    perNetwork: make(`${kind}:network`, limit.perNetwork),
  }
}

/**
 * Counts by its network every request that nothing else counts: pages, pictures, streams, messages, unknown
 * addresses.
 */
export function limitEndpoints(app: FastifyInstance, limits: WorkLimits) {
  limits.log = app.log
  app.addHook('onRequest', async (request) => {
    const { work = 'page' } = request.routeOptions.config
    if (work !== 'counted' && work !== 'uncounted') await limits.take(work, { address: request.ip })
  })
}
