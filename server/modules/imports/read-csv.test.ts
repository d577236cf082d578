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

it('a line of very many columns refuses the file, in the header and below it', async () => {
  const wide = Array.from({ length: 1_001 }, (_, at) => String(at)).join(',')
  await expect(read(`${wide}\n1,2\n`)).rejects.toThrow('Line 1 has more than 1000 columns.')
  await expect(read(`a,b\n1,2\n${wide}\n`)).rejects.toThrow('Line 3 has more than 1000 columns.')
  expect((await read(`${wide.replace(/,1000$/, '')}\n`)).columns).toHaveLength(1_000)
})
