import { randomUUID } from 'node:crypto'
import { staffOf } from './returns.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** A message with a key of its own. */
export const message = (text = 'Where is my parcel?') => ({ text, key: randomUUID() })

/** What the audit's test makes of each call that writes to a thread: who acts, and the act. */
export function threadActs(server: () => TestServer, dealer: () => Promise<TestPerson>) {
  const opened = async () => {
    const who = await dealer()
    return { who, thread: await who.call('openThread', { topic: 'order', ...message() }) }
  }
  const forStaff = async () => {
    const { thread } = await opened()
    const who = await staffOf(server())
    return { who, step: { threadNo: thread.threadNo, seen: thread.messages.length } }
  }
  return {
    openThread: async () => {
      const who = await dealer()
      return { who, act: () => who.call('openThread', { topic: 'other' as const, ...message() }) }
    },
    writeToThread: async () => {
      const { who, thread } = await opened()
      return {
        who,
        act: () => who.call('writeToThread', { threadNo: thread.threadNo, ...message('Hello?') }),
      }
    },
    staffAnswerThread: async () => {
      const { who, step } = await forStaff()
      const answer = { ...step, isClosing: false, ...message('On Friday') }
      return { who, act: () => who.call('staffAnswerThread', answer) }
    },
    staffCloseThread: async () => {
      const { who, step } = await forStaff()
      return { who, act: () => who.call('staffCloseThread', step) }
    },
  }
}
