import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/codes/messages.ts'
import { readAnswer } from './answer.ts'
import { askAgain } from './ask-again.ts'
import { Failed, Refused, Unavailable } from './failures.ts'

const NO_PAUSES = [0, 0, 0]

/** Fails with these, one after the other, and answers then. */
function failing(...problems: Error[]) {
  let asked = 0
  const ask = () => {
    asked += 1
    const problem = problems[asked - 1]
    return problem ? Promise.reject(problem) : Promise.resolve('answer')
  }
  return { ask, asked: () => asked }
}
const away = () => new Unavailable(MESSAGES.backInAMoment)

describe('F1 the portal will be back in a moment', () => {
  it('a status of 503 has a message, any other its number', () => {
    expect(() => readAnswer({ status: 503, text: '' }, false)).toThrow(
      new Unavailable(MESSAGES.backInAMoment),
    )
    expect(() => readAnswer({ status: 500, text: '' }, false)).toThrow(new Failed('Status 500 recieved'))
  })

  it('is asked again until it is, and reports it once', async () => {
    const { ask, asked } = failing(away(), away())
    let reported = 0
    await expect(
      askAgain(
        ask,
        () => {
          reported += 1
        },
        NO_PAUSES,
      ),
    ).resolves.toBe('answer')
    expect([asked(), reported]).toEqual([3, 1])
  })

  it('is not asked again where the portal says with a code why it does not answer', async () => {
    const { ask, asked } = failing(new Refused('This took too long', 'server.tooSlow'))
    const tooSlow = JSON.stringify({ error: 'This took too long', code: 'server.tooSlow' })
    expect(() => readAnswer({ status: 503, text: tooSlow }, false)).toThrow(
      new Refused('This took too long', 'server.tooSlow'),
    )
    await expect(askAgain(ask, undefined, NO_PAUSES)).rejects.toBeInstanceOf(Refused)
    expect(asked()).toBe(1)
  })

  it('is given up after the last try; other failures are not asked again', async () => {
    const long = failing(away(), away(), away(), away(), away())
    await expect(askAgain(long.ask, undefined, NO_PAUSES)).rejects.toBeInstanceOf(Unavailable)
    expect(long.asked()).toBe(NO_PAUSES.length + 1)
    const other = failing(new Failed('Status 500 recieved'))
    await expect(askAgain(other.ask, undefined, NO_PAUSES)).rejects.toThrow('Status 500')
    expect(other.asked()).toBe(1)
  })
})
