import { expect, it } from 'vitest'
import { allows, type Person } from './access.ts'
import { PRODUCT_PDFS, productPdfPath } from './product-pdfs.ts'

const person = (letters: string): Person => ({
  letters,
  extras: '',
  staff: false,
  roles: '',
  cash: false,
  australian: true,
  customAddresses: true,
  accounts: 1,
  lacksFactor: false,
})

it.each([
  ['', ['Public']],
  ['R', ['Public', 'Standard']],
  ['D', ['Public', 'Enhanced']],
  ['DR', ['Public', 'Standard', 'Enhanced']],
])('PRD-19 with the letters "%s" the sheets %j are offered', (letters, labels) => {
  expect(PRODUCT_PDFS.filter(({ need }) => allows(need, person(letters))).map(({ label }) => label)).toEqual(
    labels,
  )
})
it('PRD-20 the address names the template and the products', () =>
  expect(productPdfPath('PDF_PUBLIC', ['0042', 'ODD-<1>'])).toBe(
    '/ProductPDFServlet?templateId=PDF_PUBLIC&productIds=0042,ODD-%3C1%3E',
  ))
