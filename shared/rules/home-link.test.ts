import { expect, it } from 'vitest'
import { isHomeLink } from './home-link.ts'

it.each([
  ['/shop/new', true],
  ['/', true],
  ['/shop?sort=newest&brand=a#top', true],
  ['https://example.com', true],
  ['https://example.com/a?b=c', true],
  ['http://example.com/', false],
  ['', false],
  ['shop/new', false],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['https:///x', false],
  ['/a b', false],
  ['/"onload=x', false],
])('HOM-05 a banner may lead to %j: %s', (link, expected) => {
  expect(isHomeLink(link)).toBe(expected)
})
