import { expect, it } from 'vitest'
import { isHomeLink } from './home-link.ts'

it.each([
  ['/shop/new', true],
  ['/', true],
  ['/shop?sort=newest&brand=a#top', true],
  ['/shop/new/', true],
  ['/shop/VX-100', true],
  ['/your-account/your-orders?status=open', true],
  ['/rest/logout', false],
  ['/REST/logout', false],
  ['/%72est/logout', false],
  ['/shop/../rest/logout', false],
  ['/shop/%2e%2E/rest/logout', false],
  ['/media/480/pictures/a.jpg', false],
  ['/home-picture/0123456789abcdef0123456789abcdef', false],
  ['/InvoiceServlet/4711', false],
  ['/CreditCardServlet?webOrderNo=1', false],
  ['/papers/invoices', false],
  ['/nowhere', false],
  ['/shop/one/two/three/four/five/six', false],
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
