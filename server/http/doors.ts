import type { FastifyInstance } from 'fastify'

/** An address that the portal answers, as it is declared: `/media/:size/:kind/:file`. */
export type Door = { method: string; path: string }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address that answers, for the tests that try something on all of them. */
    doors: readonly Door[]
  }
}

/** Keeps a list of all routes from here on. */
export function listDoors(app: FastifyInstance) {
  const doors: Door[] = []
  app.decorate('doors', doors)
  app.addHook('onRoute', ({ method, url }) => {
    doors.push(...[method].flat().map((one) => ({ method: one, path: url })))
  })
}
