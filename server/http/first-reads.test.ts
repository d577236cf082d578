import { describe, expect, it } from 'vitest'
import { allCalls, type CallName } from '#shared/calls/index.ts'
import { ROUTES, type RouteName } from '#shared/codes/routes.ts'
import { firstRead, firstReads } from './first-reads.ts'

const routes = Object.keys(ROUTES) as RouteName[]

describe('the reads that a page names', () => {
  const readsOf = firstReads(10)

  it('are reads, with the one letter that the call needs', () => {
    for (const route of [null, ...routes])
      for (const [letter, url] of readsOf(route)) {
        const spec = allCalls[url.split(/[/?]/)[2] as CallName]
        expect([url, spec.method]).toEqual([url, 'GET'])
        const { needs } = spec
        expect([url, letter]).toEqual([url, needs.is === 'letter' ? needs.letter : ''])
      }
  })

  it('are those of the shell everywhere, and those of the screen after them', () => {
    const [carts, alerts, ...more] = readsOf('orders')
    expect(readsOf(null)).toEqual([carts, alerts])
    expect(readsOf('cart')).toEqual([carts, alerts])
    expect(more.map(([, url]) => url)).toEqual([
      '/rest/ordersPage?limit=50&text=&sort=newest',
      '/rest/paymentsFromServer',
    ])
  })

  it('are none that need more than a letter', () => {
    const others = Object.entries(allCalls).filter(
      ([, { needs }]) => needs.is !== 'letter' && needs.is !== 'signedIn',
    )
    expect(others.length).toBeGreaterThan(10)
    for (const [name] of others)
      expect(() => firstRead([name as CallName])).toThrow('more than a page can judge')
  })
})
