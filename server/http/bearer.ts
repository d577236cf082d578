import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether an Authorization header holds this token. Takes as long for a wrong one as for the right one. */
export const isBearer = (header: string | undefined, token: string): boolean =>
  token !== '' && timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
