import { describe, expect, it } from 'vitest'
import { counted, type Counts, countScan, leftOf, readEntry, toSend, type WaveLine } from './wave-state.ts'

const line = (lineNo: number, productId: string, quantity: number, ean = ''): WaveLine => ({
  ...{ webOrderNo: 7, orderno: '7', accountName: 'A', name: productId, bin: 'A1' },
  ...{ lineNo, productId, quantity, ean, picked: 0, missing: 0 },
})
const LINES = [line(1, 'CASE-1', 2, '930'), line(2, 'CASE-1', 1, '930'), line(3, '0042', 5)]

/** Types entries one after another. */
function scan(...typed: string[]) {
  let counts: Counts = {}
  let lastKey = ''
  const problems: string[] = []
  for (const text of typed) {
    const entry = readEntry(text)
    if (!entry) continue
    const result = countScan(LINES, counts, { entry, lastKey })
    if ('problem' in result) problems.push(result.problem)
    else {
      counts = result.counts
      lastKey = `7/${String(result.line.lineNo)}`
    }
  }
  return { left: LINES.map((one) => leftOf(counted(one, counts))), problems }
}

describe('what is scanned', () => {
  it.each([
    [['930'], [1, 1, 5], []],
    [['case-1', '930', ' CASE-1 '], [0, 0, 5], []],
    [['0042', '*4'], [2, 1, 0], []],
    [['0042', '-'], [2, 1, 0], []],
    [['0042', '*0', ''], [2, 1, 4], []],
    [['0042', '*5'], [2, 1, 4], ['Only 4 more of 0042 are wanted here']],
    [['42'], [2, 1, 5], ['42 is not in this wave']],
    [['*2'], [2, 1, 5], ['Scan a product first']],
    [['930', '930', '930', '930'], [0, 0, 5], ['All of 930 is counted already']],
    [['0042', '*4', '-'], [2, 1, 0], ['All of 0042 is counted already']],
  ])('%j', (typed, left, problems) => expect(scan(...typed)).toEqual({ left, problems }))

  it('an empty EAN is nobody’s code', () => expect(readEntry('  ')).toBeNull())
})

describe('what is sent', () => {
  const first = line(1, 'CASE-1', 5)
  it('is what the server has not heard of, and what that started from', () => {
    expect(toSend([{ ...first, picked: 2 }], { '7/1': { picked: 4, missing: 1 } })).toEqual([
      { webOrderNo: 7, lineNo: 1, picked: 2, missing: 1, seen: 2 },
    ])
  })
  it('is nothing once the server has it, or where somebody else has counted more', () => {
    for (const picked of [4, 5])
      expect(toSend([{ ...first, picked }], { '7/1': { picked: 4, missing: 0 } })).toEqual([])
  })
})
