import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { noticeFrom, readLock } from './notice.ts'

it('A7 NOTICE lists what is shipped; after a change of packages run "npm run notice" and review the difference', () => {
  expect(readFileSync('NOTICE', 'utf8')).toBe(noticeFrom(readLock()))
})

it('A7 no package is shipped of which no licence is known', () => {
  expect(() => noticeFrom({ packages: { 'node_modules/odd': { version: '1.0.0' } } })).toThrow(
    'no licence is known of odd',
  )
  expect(noticeFrom({ packages: { '': {}, 'node_modules/tool': { dev: true } } })).not.toContain('tool')
})

it('A7 the bill of materials is CycloneDX and names the packages that are shipped', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']))
})
