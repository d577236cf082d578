import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SaveState } from '#web/ui/form/SaveNote.tsx'
import { autosaver, type SaveOutcome } from './autosaver.ts'

/** An autosaver whose saves end when the test decides. */
function watched() {
  const sent: string[] = [],
    reported: SaveState[] = [],
    ends: ((outcome: SaveOutcome) => void)[] = []
  const saver = autosaver<string>(
    (values) => {
      sent.push(values)
      return new Promise((end) => ends.push(end))
    },
    (state) => reported.push(state),
  )
  const end = async (outcome: SaveOutcome) => {
    ends.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, reported, end }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a form that saves itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('sends the last of what is typed in a row, once, a moment after the last key', async () => {
    const { saver, sent, reported, end } = watched()
    for (const typed of ['P', 'PO', 'PO 1']) {
      saver.change(typed)
      await pass(500)
    }
    expect(sent).toEqual([])
    await pass(300)
    expect(sent).toEqual(['PO 1'])
    await end('saved')
    expect(reported).toEqual(['waiting', 'waiting', 'waiting', 'saving', 'saved'])
    expect(saver.isBehind()).toBe(false)
  })

  test('never has two saves under way: what is typed meanwhile goes after the first, and is the last', async () => {
    const { saver, sent, reported, end } = watched()
    saver.change('a')
    await pass(800)
    saver.change('b')
    saver.change('c')
    await pass(5_000)
    expect(sent).toEqual(['a'])
    await end('saved')
    expect(sent).toEqual(['a', 'c'])
    expect(saver.isBehind()).toBe(true)
    await end('saved')
    expect(reported.at(-1)).toBe('saved')
  })

  test('tries again what failed, later each time, and takes what was typed since', async () => {
    const { saver, sent, reported, end } = watched()
    saver.change('a')
    await pass(800)
    await end('failed')
    expect(reported.at(-1)).toBe('retrying')
    await pass(1_999)
    expect(sent).toEqual(['a'])
    await pass(1)
    expect(sent).toEqual(['a', 'a'])
    await end('failed')
    await pass(3_999)
    expect(sent).toHaveLength(2)
    saver.change('b')
    await pass(800)
    expect(sent).toEqual(['a', 'a', 'b'])
    await end('saved')
    await pass(60_000)
    expect(sent).toHaveLength(3)
  })

  test('what the server refuses is not sent again', async () => {
    const { saver, sent, reported, end } = watched()
    saver.change('a')
    await pass(800)
    await end('refused')
    await pass(60_000)
    expect(sent).toEqual(['a'])
    expect(reported.at(-1)).toBe('refused')
  })

  test('flush sends at once what waits', async () => {
    const { saver, sent, end } = watched()
    saver.change('a')
    void saver.flush()
    await pass(0)
    expect(sent).toEqual(['a'])
    await end('saved')
    await pass(5_000)
    expect(sent).toEqual(['a'])
  })

  test('stop drops what waits, and resolves only when the save under way is over, whatever became of it', async () => {
    const { saver, sent, end } = watched()
    saver.change('a')
    await pass(800)
    saver.change('b')
    let isOver = false
    void saver.stop().then(() => (isOver = true))
    await pass(10_000)
    expect(isOver).toBe(false)
    await end('failed')
    expect(isOver).toBe(true)
    await pass(60_000)
    expect(sent).toEqual(['a'])
  })
})
