import type { Connection, Db } from '#server/db/connect.ts'
import type { PayPalPeer } from '../gateways/paypal-peer.ts'
import { openTarget, type Start, type Target } from './target.ts'

export type Context = { db: Db; peer: PayPalPeer; portals: ReturnType<typeof portalPair> }

/** The settings of a portal whose gateway is the peer, at an address. */
export const settingsFor = (peer: PayPalPeer) => (apiUrl: string) => ({
  PAYPAL_CLIENT_ID: peer.settings.clientId,
  PAYPAL_CLIENT_SECRET: peer.settings.clientSecret,
  PAYPAL_WEBHOOK_ID: peer.settings.webhookId,
  PAYPAL_API_URL: apiUrl,
})

/** Two portals on one database: one serves, the other is ready when it dies. */
export function portalPair(connection: Connection, peer: PayPalPeer, start: Start) {
  const open = () => openTarget({ connection, gatewayUrl: peer.url, start }, settingsFor(peer))
  let serving = open()
  let next = serving.then(open)
  return {
    alive: async (): Promise<Target> => {
      const target = await serving
      if (target.isAlive()) return target
      const [dead, successor] = [serving, next]
      serving = successor
      next = successor.then(open)
      next.catch(() => undefined) // reported where it is awaited
      void dead.then((one) => one.close())
      return successor
    },
    close: async () => {
      for (const target of await Promise.allSettled([serving, next]))
        if (target.status === 'fulfilled') await target.value.close()
    },
  }
}
