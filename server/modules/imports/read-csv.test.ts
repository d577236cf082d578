import { expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(Buffer.from(text), () => undefined)

it('what follows a quote that is never closed is a row that cannot be read, not silence', async () => {
  const { rows } = await read('a,b\n1,2\n3,"4\n5,6\n7,8\n')
  expect(rows).toEqual([
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: [], malformed: expect.stringContaining('never closed') as string },
  ])
})

it('a header with a quote that is never closed refuses the file and says so', async () => {
  await expect(read('a,"b\n1,2\n')).rejects.toThrow('never closed')
})
