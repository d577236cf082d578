import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharp } from '#server/workers/quiet-sharp.ts'
import { cleanUpload } from './upload-worker.ts'

let folder: string
let from: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecounter-upload-'))
  from = join(folder, 'picture.png')
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
  await writeFile(from, await picture.png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true }))

it('a picture is drawn anew', async () => {
  const to = join(folder, 'new.png')
  expect(await cleanUpload({ from, to })).toEqual({ type: 'image/png', isNew: true })
  expect(await sharp(to).metadata()).toMatchObject({ width: 40, height: 30, format: 'png' })
})

it.runIf(existsSync('/dev/full'))('a full disk is no fault of the picture', async () => {
  await expect(cleanUpload({ from, to: '/dev/full' })).rejects.toMatchObject({ code: 'ENOSPC' })
})

it('a folder that is gone is no fault of the picture', async () => {
  await expect(cleanUpload({ from, to: join(folder, 'gone', 'new.png') })).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
