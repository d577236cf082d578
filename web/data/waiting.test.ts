import { expect, it } from 'vitest'
import { Failed, Refused, Unavailable, Unreachable } from './failures.ts'
import { takeArrived, untilReached, waiting } from './waiting.ts'

const ways = {
  beforeAgain: () => Promise.resolve(),
  words: (problem: Failed) => problem.message,
  size: 1,
  pausesMs: [0],
}
/** Fails with these, one after the other, and answers then. */
function failing(...problems: Error[]) {
  let asked = 0
  return () => {
    const problem = problems[asked]
    asked += 1
    return problem ? Promise.reject(problem) : Promise.resolve(asked)
  }
}

it('S7 a change waits while the portal is away, says why, and is counted once it went through', async () => {
  const said: (string | null)[] = []
  const stop = waiting.subscribe(() => said.push(waiting.current()))
  expect(await untilReached(failing(new Unreachable('cut'), new Unavailable('soon')), ways)).toBe(3)
  expect(await untilReached(failing(), { ...ways, size: 40 })).toBe(1) // waited behind the first
  stop()
  expect(said).toEqual(['cut', 'soon', null, null])
  expect(takeArrived()).toBe(41)
  expect(await untilReached(failing(), ways)).toBe(1)
  expect(takeArrived()).toBe(0) // nothing was away
})

it.each([new Refused('no', undefined), new Failed('Status 500 recieved')])(
  'S7 what the portal answers ends the waiting: %s',
  async (answer) => {
    await expect(untilReached(failing(new Unreachable('cut'), answer), ways)).rejects.toBe(answer)
    expect(waiting.current()).toBeNull()
    expect(takeArrived()).toBe(0)
  },
)

it('S7 what is asked before a further try may refuse it, and waits itself while the portal is away', async () => {
  const refused = new Refused('another cart', undefined)
  const beforeAgain = failing(new Unreachable('still cut'), refused)
  const changed = failing(new Unreachable('cut'))
  await expect(
    untilReached(changed, { ...ways, beforeAgain: () => beforeAgain().then(() => undefined) }),
  ).rejects.toBe(refused)
  expect(takeArrived()).toBe(0)
})
