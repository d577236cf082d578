import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { portalUrlOf } from '#server/http/portal-url.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { secretHashOf } from '#server/modules/people/people-cache.ts'
import { deleteSession, insertSession, noteSignIn } from '#server/modules/people/people.store.ts'
import type { SessionServices } from './context.ts'
import { deviceWords } from './device-words.ts'
import { deviceKnownFor, deviceOf, rememberOnDevice } from './known-device.ts'
import { noteDevice } from './new-device.ts'

type Deps = { services: Pick<SessionServices, 'config' | 'keys'>; client: ClientInfo; now: Date }
type NewSession = {
  user: { id: number; login: string; email: string }
  accountId: string
  stayLoggedIn: boolean
  how: 'password' | 'passkey'
}
/** What the browser gets once the session is stored. */
export type Opened = { secrets: { session: string; token: string }; deviceCookie: string }

/**
 * Opens the session of a person whom the caller has checked and locked, and mails them where the device is
 * new to them. The session that the browser had before ends.
 */
export async function openSession(
  tx: Tx,
  { client, services: { config, keys }, now }: Deps,
  { user, accountId, stayLoggedIn, how }: NewSession,
): Promise<Opened> {
  const secrets = {
    session: randomBytes(32).toString('base64url'),
    token: randomBytes(32).toString('base64url'),
  }
  const deviceCookie = rememberOnDevice(client.cookies.device, user.id, keys.device)
  if (client.cookies.session) await deleteSession(tx, secretHashOf(client.cookies.session))
  const place = { userId: user.id, accountId, address: client.address, device: deviceWords(client.userAgent) }
  await noteDevice(
    tx,
    user,
    {
      ...place,
      deviceId: deviceOf(deviceCookie),
      isKnown: deviceKnownFor(client.cookies.device, user.id, keys.device) !== null,
      portalUrl: portalUrlOf(config, client),
    },
    { seller: config.seller, now },
  )
  const hashes = { secretHash: secretHashOf(secrets.session), tokenHash: secretHashOf(secrets.token) }
  await insertSession(tx, { ...hashes, ...place, stayLoggedIn, now })
  await noteSignIn(tx, place, now)
  const actor = { userId: user.id, onBehalfOf: null, accountId }
  await addAudit(tx, whoActs({ actor, client }), {
    at: now,
    action: 'session.signIn',
    subject: user.id,
    detail: { device: place.device, how },
  })
  return { secrets, deviceCookie }
}

/** Gives the browser its cookies. @returns the token for X-Session-Token */
export function handOver(client: ClientInfo, { secrets, deviceCookie }: Opened): string {
  client.sessionEnded()
  client.signIn(secrets, deviceCookie)
  return secrets.token
}
