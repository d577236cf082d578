import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import type { TestPerson, TestServer } from './test-server.ts'

let statements = 0
/** A bank statement with one line that nothing is known of. */
function statement() {
  statements += 1
  const text = `Date,Amount,Narrative\n20/02/2026,1.${String(10 + statements)},line ${String(statements)}\n`
  return { fileName: 'bank.csv', content: Buffer.from(text).toString('base64') }
}

const reason = 'The audit asks'

/** Each call that writes about the bank, by staff who may make it. */
export function bankActs(server: () => TestServer) {
  const teller = () => server().person({ type: 'S', roles: ALL_STAFF_LETTERS })
  const waitingLine = async (who: TestPerson): Promise<number> => {
    await who.call('staffReadStatement', statement())
    return (await who.call('staffBankLines', {})).lines.at(-1)?.id ?? 0
  }
  return {
    staffReadStatement: async () => {
      const who = await teller()
      return { who, act: () => who.call('staffReadStatement', statement()) }
    },
    staffMatchLine: async () => {
      const who = await teller()
      const line = { lineId: await waitingLine(who), accountId: who.accountId }
      return { who, act: () => who.call('staffMatchLine', line) }
    },
    staffIgnoreLine: async () => {
      const who = await teller()
      const lineId = await waitingLine(who)
      return { who, act: () => who.call('staffIgnoreLine', { lineId, reason }) }
    },
    staffRestoreLine: async () => {
      const who = await teller()
      const lineId = await waitingLine(who)
      await who.call('staffIgnoreLine', { lineId, reason })
      return { who, act: () => who.call('staffRestoreLine', { lineId }) }
    },
    staffTakeBackStatement: async () => {
      const who = await teller()
      await who.call('staffReadStatement', statement())
      const statementId = (await who.call('staffStatements', {})).statements[0]?.id ?? 0
      return { who, act: () => who.call('staffTakeBackStatement', { statementId, reason }) }
    },
  }
}
