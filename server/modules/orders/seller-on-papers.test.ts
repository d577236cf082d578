import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { walkCheckout } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { readConfig } from '#server/config/config.ts'
import { attachmentsOf } from '#server/modules/documents/mail-attachments.ts'

/* Who sells, and where a direct deposit goes, on what a customer gets of an order. */

const SETTINGS = {
  COMPANY_NAME: 'Harbour Parts & Sons Pty Ltd',
  COMPANY_ABN: '51824753556',
  BANK_ACCOUNT: '062000 | 12345678 | Harbour Parts',
}
let server: TestServer
beforeAll(async () => {
  server = await testServer(SETTINGS)
})
afterAll(() => server.close())

async function mailOf(payment: 'DIRECT_DEPOSIT' | null) {
  const person = await server.person({ cash: payment !== null })
  const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, payment ? { payment } : {})
  const { orderNo } = (await person.call('checkoutConfirm', { cartId })) as { orderNo: string }
  const mail = await server.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { seller } = readConfig(SETTINGS)
  const [pdf] = await attachmentsOf(
    { db: server.db, documents: server.documents, seller, now: () => server.clock.now },
    mail,
  )
  const document = await getDocumentProxy(new Uint8Array(await pdf!.content()))
  const { text } = await extractText(document, { mergePages: true })
  return { orderNo, texts: [mail.body_text, mail.body_html, text.replace(/\s+/g, ' ')] }
}
const SELLER = /Harbour Parts (&|&amp;) Sons Pty Ltd, ABN 51 824 753 556/

it('the mail and the PDF of an order paid by deposit name company, ABN, bank account and reference', async () => {
  const { orderNo, texts } = await mailOf('DIRECT_DEPOSIT')
  for (const text of texts) {
    expect(text).toMatch(SELLER)
    expect(text).toContain(
      `Pay into Harbour Parts, BSB 062-000, account 12345678, with order ${orderNo} as the reference.`,
    )
  }
})

it('those of an order on account name the company, and no bank account', async () => {
  const { texts } = await mailOf(null)
  for (const text of texts) {
    expect(text).toMatch(SELLER)
    expect(text).not.toContain('062-000')
  }
})
