import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { pagesOf } from '#testing/papers.ts'
import { finishPaper, openPaper, write } from './paper.ts'

const WORDS = Array.from({ length: 80 }, (_, at) => `word${String(at)}`).join(' ')

it('a text that is cut ends with an ellipsis, however high it may stand', async () => {
  const uncut: number[] = []
  for (let heightMax = 14; heightMax <= 150; heightMax += 1) {
    const paper = openPaper({ title: 'Slip', productName: 'Shop', kind: 'Slip' })
    const stood = write(paper, WORDS, { y: 100, width: 60, size: 9, heightMax })
    expect(stood).toBeLessThan(heightMax + 10)
    finishPaper(paper, '')
    const text = (await pagesOf(await buffer(paper.doc))).join(' ')
    if (!text.includes('…')) uncut.push(heightMax)
  }
  expect(uncut).toEqual([])
})

it('a text that just fits is not cut', async () => {
  const paper = openPaper({ title: 'Slip', productName: 'Shop', kind: 'Slip' })
  const words = 'word1 word2 word3 word4'
  const stood = write(paper, words, { y: 100, width: 30, size: 9 })
  const again = write(paper, words, { y: 300, width: 30, size: 9, heightMax: stood })
  finishPaper(paper, '')
  expect(again).toBe(stood)
  expect((await pagesOf(await buffer(paper.doc))).join(' ')).not.toContain('…')
})
