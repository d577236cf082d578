import { expect, test } from 'vitest'
import { Busy, NotTaken, sendInPieces } from './send-in-pieces.ts'

const SIZE = 10
/**
 * Sends a file of SIZE pieces of a byte over a line that fails as it is told.
 * @param came how many have come before
 */
async function sendOver(faults: (Error | null)[], came = 0) {
  const sentFrom: number[] = []
  const pauses: number[] = []
  const shares: number[] = []
  const askedWith: (number | null)[] = []
  const ended = await sendInPieces({
    size: SIZE,
    begin: (known) => {
      askedWith.push(known)
      return Promise.resolve({ id: 7, offset: came })
    },
    send: (id, offset) => {
      expect([id, offset]).toEqual([7, came])
      sentFrom.push(offset)
      const fault = faults.shift() ?? null
      if (fault) return Promise.reject(fault)
      came = Math.min(came + 1, SIZE)
      return Promise.resolve(came)
    },
    onShare: (share) => shares.push(share),
    pause: (ms) => Promise.resolve(void pauses.push(ms)),
  }).then(
    () => 'sent',
    (problem: unknown) => problem,
  )
  return { ended, came, pauses, shares, sentFrom, askedWith }
}
const cut = () => new Error('cut off')

test('RET-61 a file goes on after every cut that came behind some progress, however many there are', async () => {
  const faults = Array.from({ length: SIZE - 1 }, () => [null, cut(), cut()]).flat()
  const { ended, pauses, shares } = await sendOver(faults)
  expect([ended, shares.at(-1)]).toEqual(['sent', 1])
  expect(pauses).toEqual(Array.from({ length: SIZE - 1 }, () => [1_000, 2_000]).flat())
})

test('a line that is away for minutes is waited for, and given up after some five', async () => {
  const away = (tries: number) => Array.from({ length: tries }, cut)
  const { ended, pauses } = await sendOver(away(23))
  expect(ended).toBe('sent')
  expect(pauses.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  expect(await sendOver(away(24))).toMatchObject({ ended: cut(), came: 0 })
})

test('a server that is busy is left alone for as long as it says; what it refuses is not sent again', async () => {
  expect(await sendOver([null, new Busy(30_000), null])).toMatchObject({ ended: 'sent', pauses: [30_000] })
  const refused = new NotTaken('This file is no picture')
  expect(await sendOver([null, refused])).toMatchObject({ ended: refused, came: 1, pauses: [] })
})

test('a file that has come whole, whose end the server could not answer, is finished by an empty piece', async () => {
  const away = new Error('away')
  const asked = await sendOver([null, away, null])
  expect(asked.askedWith).toEqual([null, 7]) // which one it was: the server may have it whole by then
  expect(await sendOver([away, null], SIZE)).toMatchObject({ ended: 'sent', sentFrom: [SIZE, SIZE] })
})
