import fc from 'fast-check'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  asksForStaffCode,
  isPathUpdateDue,
  isSessionOver,
  isStaffAccount,
  originPath,
  sessionEnd,
} from './session-rules.ts'

describe('end of a session', () => {
  const createdAt = new Date('2026-05-01T00:00:00Z')
  const session = (lastUsed: string, stayLoggedIn: boolean) => ({
    createdAt,
    lastUsedAt: new Date(lastUsed),
    stayLoggedIn,
  })
  it.each([
    ['SES-24 a day after sign-in', '2026-05-01T23:30:00Z', true, '2026-05-02T00:00:00.000Z'],
    ['SES-24 use does not prolong the day', '2026-05-01T23:30:00Z', false, '2026-05-02T00:00:00.000Z'],
    ['OP-52 two hours after the last use', '2026-05-01T05:00:00Z', false, '2026-05-01T07:00:00.000Z'],
    ['OP-52 not so with Stay Logged In', '2026-05-01T05:00:00Z', true, '2026-05-02T00:00:00.000Z'],
  ])('%s', (_title, lastUsed, stay, end) =>
    expect(sessionEnd(session(lastUsed, stay)).toISOString()).toBe(end),
  )
  it('the last millisecond still counts', () => {
    expect(isSessionOver(session('2026-05-01T05:00:00Z', false), new Date('2026-05-01T06:59:59.999Z'))).toBe(
      false,
    )
    expect(isSessionOver(session('2026-05-01T05:00:00Z', false), new Date('2026-05-01T07:00:00Z'))).toBe(true)
  })
})

describe('where to go after sign-in', () => {
  it.each([
    '/',
    '/cart',
    '/shop/brands',
    '/search/usb%20c?sort=price-asc',
    '/your-account/your-orders/100#lines',
    '/shop/caf%C3%A9',
    '/shop/a.b',
    '/loginx',
  ])('SES-31 remembers %s', (path) => {
    expect(originPath(path)).toBe(path)
  })
  it.each([
    '',
    null,
    undefined,
    'cart',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/shop/\u0000',
    '/shop/x\u2028y',
    '/a/..//evil.example',
    '/a/%2e%2E//evil.example',
    '/.//evil.example',
    '/login',
    '/login?x=1',
    '/LOGIN/',
    '/logout',
    '/reset-password/abc',
    '/forgot-password',
    `/${'a'.repeat(2_001)}`,
  ])('SES-31 does not follow %j', (path) => expect(originPath(path)).toBe('/'))

  const staysHome = (path: string) =>
    new URL(originPath(path), 'https://portal.example').origin === 'https://portal.example' &&
    !new URL(originPath(path), 'https://portal.example').pathname.startsWith('//')
  it('never leads away from the site', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '/',
            '\\',
            '.',
            ':',
            '@',
            '?',
            '#',
            '\t',
            '\n',
            ' ',
            'a',
            '%2f',
            '%5c',
            '%2e',
            '\u3000',
          ),
        }),
        (path) => {
          expect(staysHome(path)).toBe(true)
          expect(staysHome(`/${path}`)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  const payloads = new URL('../../../shared/data/security/open-redirect.json', import.meta.url)
  it.skipIf(!existsSync(payloads))('never leads away by a known trick', () => {
    const tricks = JSON.parse(readFileSync(payloads, 'utf8')) as string[]
    expect(tricks.length).toBeGreaterThan(100)
    expect(
      tricks
        .flatMap((t) => [
          t,
          `/${t}`,
          decodeURIComponent(t.replace(/%(?![\da-f]{2})/gi, '%25').replace(/%[89a-f][\da-f]/gi, '')),
        ])
        .filter((t) => !staysHome(t)),
    ).toEqual([])
  })
})

describe('small rules of the shell', () => {
  it.each([
    ['SES-51 the path changed', { path: '/a', sentAtMs: 7_000 }, '/b', 7_001, true],
    ['SES-52 after eleven seconds', { path: '/a', sentAtMs: 7_000 }, '/a', 18_000, true],
    ['SES-52 not after five', { path: '/a', sentAtMs: 7_000 }, '/a', 12_000, false],
    ['SES-52 not at ten', { path: '/a', sentAtMs: 7_000 }, '/a', 17_000, false],
    ['the first', null, '/a', 0, true],
  ])('%s', (_title, last, path, nowMs, due) => expect(isPathUpdateDue(last, path, nowMs)).toBe(due))
  it.each([
    ['Staff verification code needed', true],
    ['staff code needed', true],
    ['VERIFICATION', true],
    ['Wrong username or password', false],
    ['', false],
  ])('SES-14 SES-15 %j asks for the staff code: %s', (error, asks) =>
    expect(asksForStaffCode(error)).toBe(asks),
  )
  it.each([
    ['STF001', 'STF', true],
    ['AU0001', 'STF', false],
    ['AU0001', '', false],
    ['stf001', 'STF', false],
  ])('PRM-35 %s with prefix %j is a staff account: %s', (id, prefix, is) => {
    expect(isStaffAccount(id, prefix)).toBe(is)
  })
})
