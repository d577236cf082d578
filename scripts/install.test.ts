import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>
type Install = {
  reasonToInstall: (folder: string) => string | null
  sameInstalled: (wanted: Packages, installed: Packages) => boolean
}

// The path is a variable: the scripts are plain JavaScript without type declarations.
const script: string = new URL('./install.mjs', import.meta.url).href
const { reasonToInstall, sameInstalled } = (await import(script)) as Install

describe('whether the packages have to be installed', () => {
  const packages = { '': {}, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } }
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tc-install-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (file: string, content: object, second: number): void => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify({ packages: content }))
    utimesSync(join(folder, file), second, second)
  }

  test('nothing is installed yet, or the installation was broken off', () => {
    write('package-lock.json', packages, 100)
    expect(reasonToInstall(folder)).toMatch(/not installed yet/)
  })

  test('they were installed after the lock file was written', () => {
    write('package-lock.json', packages, 100)
    write('node_modules/.package-lock.json', packages, 200)
    expect(reasonToInstall(folder)).toBeNull()
  })

  test('the lock file is newer, but names the same packages', () => {
    write('package-lock.json', packages, 300)
    write('node_modules/.package-lock.json', packages, 200)
    expect(reasonToInstall(folder)).toBeNull()
  })

  test('the lock file is newer and names another version', () => {
    write(
      'package-lock.json',
      { ...packages, 'node_modules/zod': { version: '4.7.0', integrity: 'sha512-b' } },
      300,
    )
    write('node_modules/.package-lock.json', packages, 200)
    expect(reasonToInstall(folder)).toMatch(/lock file has changed/)
  })

  test.each<[string, Packages, Packages, boolean]>([
    ['the same', { a: { version: '1' } }, { a: { version: '1' } }, true],
    ['one is missing', { a: { version: '1' }, b: { version: '1' } }, { a: { version: '1' } }, false],
    [
      'one of another platform is missing',
      { a: { version: '1' }, b: { version: '1', optional: true } },
      { a: { version: '1' } },
      true,
    ],
    [
      'an optional one is there in another version',
      { b: { version: '2', optional: true } },
      { b: { version: '1' } },
      false,
    ],
    ['one too many', { a: { version: '1' } }, { a: { version: '1' }, b: { version: '1' } }, false],
  ])('packages are %s', (_name, wanted, installed, same) => {
    expect(sameInstalled(wanted, installed)).toBe(same)
  })
})
