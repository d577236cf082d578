import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { houseDoc, MODULES } from './house.ts'

it('docs/house.md says what stands where; after a change run "npm run house" and review the difference', async () => {
  expect(readFileSync('docs/house.md', 'utf8')).toBe(await houseDoc())
})

it('every folder of the server is a module, and every module is there', () => {
  const folders = [
    ...readdirSync('server', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'modules')
      .map(({ name }) => `server/${name}/`),
    ...readdirSync('server/modules').map((name) => `server/modules/${name}/`),
  ]
  const paths = MODULES.map(({ path }) => path)
  expect(folders.filter((folder) => !paths.includes(folder))).toEqual([])
  expect(paths.filter((path) => !path.endsWith('*.ts') && !existsSync(path))).toEqual([])
})
