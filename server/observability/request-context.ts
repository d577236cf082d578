import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** Does the work of a request, so that what is logged of it deep inside can name the request. */
export const inRequest = <T>(requestId: string, work: () => T): T => ids.run(requestId, work)

/** The request whose work this is; undefined in jobs. */
export const currentRequestId = (): string | undefined => ids.getStore()
