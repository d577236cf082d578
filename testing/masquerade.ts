import { holdAccount } from './build.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** Staff who act for the account of a dealer, and for the dealer themselves where that is said. */
export async function actingFor(
  server: TestServer,
  dealer: TestPerson,
  { names = false, roles = '' }: { names?: boolean; roles?: string } = {},
): Promise<TestPerson> {
  const agent = await server.person({ type: 'S', extras: 'M', letters: 'ABCDFHILOPR', roles })
  await agent.call('changeToAccountOnServer', {
    ...{ accountId: dealer.accountId, reason: 'Phoned in' },
    ...(names && { forUserId: dealer.userId }),
  })
  return agent
}

/** What the audit's test makes of the calls that change the account of a session. */
export function switchActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  return {
    changeToAccountOnServer: async () => {
      const [who, { accountId }] = [await dealer(), await dealer()]
      await holdAccount(server().db, who.userId, accountId, 'PD')
      return { who, act: () => who.call('changeToAccountOnServer', { accountId }) }
    },
    endMasquerade: async () => {
      const who = await actingFor(server(), await dealer())
      return { who, act: () => who.call('endMasquerade', {}) }
    },
  }
}
