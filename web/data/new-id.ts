import { v4 } from 'uuid'

/**
 * A random UUID (RFC 9562, version 4), by which the server knows a change that is sent again. The browser's
 * own crypto.randomUUID is missing where the portal is reached over plain http, which is no secure context.
 */
export const newId = (): string => v4()
