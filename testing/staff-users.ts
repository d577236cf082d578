import { type TestServer } from './test-server.ts'
import { setUpTotp } from './second-factor.ts'

const reason = 'Asked by phone'

/** Failed sign-ins of a person, as the guard of the sign-in notes them. */
export const failSignIns = (server: TestServer, userId: number, many: number, network = '203.0.113.7') =>
  server.db
    .insertInto('sign_in_failure')
    .values(
      Array.from({ length: many }, () => ({
        ...{ person: `user:${String(userId)}`, network, device: null, at: server.clock.now },
      })),
    )
    .execute()

/** What the audit's test makes of the calls that change a login. */
export function staffUserActs(server: () => TestServer) {
  const console = async () => ({
    who: await server().person({ type: 'S', roles: 'Y' }),
    user: await server().person(),
  })
  return {
    staffUnlockUser: async () => {
      const { who, user } = await console()
      await failSignIns(server(), user.userId, 3)
      return { who, act: () => who.call('staffUnlockUser', { userId: user.userId, reason }) }
    },
    staffRemoveFactors: async () => {
      const { who, user } = await console()
      await setUpTotp(server(), user)
      return { who, act: () => who.call('staffRemoveFactors', { userId: user.userId, reason }) }
    },
    staffEndSignIns: async () => {
      const { who, user } = await console()
      return { who, act: () => who.call('staffEndSignIns', { userId: user.userId, reason }) }
    },
    staffMailPasswordLink: async () => {
      const { who, user } = await console()
      return { who, act: () => who.call('staffMailPasswordLink', { userId: user.userId, reason }) }
    },
    staffDeactivateUser: async () => {
      const { who, user } = await console()
      return { who, act: () => who.call('staffDeactivateUser', { userId: user.userId, reason }) }
    },
    staffReactivateUser: async () => {
      const { who, user } = await console()
      await who.call('staffDeactivateUser', { userId: user.userId, reason })
      return { who, act: () => who.call('staffReactivateUser', { userId: user.userId, reason }) }
    },
  }
}
