import { enterAsStaff } from './checkout-steps.ts'
import { letIn, open } from './facts.ts'
import { expect, expectAccessible, test } from './people.ts'

/* Messages to staff on the contact page. */

test('CON-01 CON-02 a dealer writes to staff, who answer; the dealer reads it under its number', async ({
  page,
  browser,
}) => {
  await letIn(page, 'credit')
  await open(page, '/contact-us')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main).toContainText('Please choose a topic')
  await expect(main).toContainText('Please write your message')
  await expect(main.getByLabel('Topic')).toBeFocused()
  await main.getByLabel('Topic').selectOption('order')
  await main.getByLabel('Message', { exact: true }).fill('Where is my <b>parcel</b>?')
  await expectAccessible(page, 'the contact page')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/thread=\d+$/)
  await expect(main.getByRole('heading', { name: /^Message \d+/ })).toBeFocused()
  await expect(main.getByRole('list', { name: 'Messages' })).toContainText('Where is my <b>parcel</b>?')
  const threadNo = new URL(page.url()).searchParams.get('thread') ?? ''
  const listed = main.getByRole('listitem').filter({ hasText: threadNo })
  await open(page, '/contact-us')
  await expect(listed).toContainText('You: Where is my <b>parcel</b>?')

  const counter = await browser.newPage()
  await enterAsStaff(counter, 'staff')
  await open(counter, '/staff/messages')
  await expect(counter.getByRole('row').filter({ hasText: threadNo })).toContainText(
    /\w+: Where is my <b>parcel<\/b>\?/,
  )
  await counter.getByRole('link', { name: threadNo }).click()
  await counter.getByRole('textbox', { name: 'Answer' }).fill('It comes on Friday.')
  await expectAccessible(counter, 'a message in the console')
  await counter.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(counter.getByRole('list', { name: 'Messages' })).toContainText('It comes on Friday.')
  await expect(counter.getByRole('button', { name: 'Answer', exact: true })).toBeFocused()
  await counter.getByRole('button', { name: 'Close without an answer' }).click()
  await expect(counter.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await counter.close()

  await open(page, '/contact-us')
  await expect(listed).toContainText('Closed')
  await expect(listed).toContainText(/\w+: It comes on Friday\./)
  await expect(listed).not.toContainText('You:')
  await main.getByRole('link', { name: new RegExp(threadNo) }).click()
  await expect(main.getByRole('list', { name: 'Messages' })).toContainText('It comes on Friday.')
})

test('CON-01 a message is sent where the browser makes no random ids, as on http in a local network', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID') // only secure contexts have it
  })
  await letIn(page, 'credit')
  await open(page, '/contact-us')
  const main = page.getByRole('main')
  await main.getByLabel('Topic').selectOption('order')
  await main.getByLabel('Message', { exact: true }).fill('Do you stock chargers for tills?')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByRole('list', { name: 'Messages' })).toContainText('chargers for tills')
})

test('a message that is being typed is there again after another page and a reload, and not after it was sent', async ({
  page,
}) => {
  await letIn(page, 'cash')
  await open(page, '/contact-us')
  const main = page.getByRole('main')
  const message = main.getByLabel('Message', { exact: true })
  await message.fill('Half a question')
  await page.getByRole('link', { name: /, home$/ }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(message).toHaveValue('Half a question')
  await page.reload()
  await expect(message).toHaveValue('Half a question')
  await main.getByLabel('Topic').selectOption('order')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/thread=\d+$/)
  const reply = main.getByRole('textbox', { name: 'Write again' })
  await reply.fill('And one thing more')
  await main.getByRole('link', { name: 'All messages' }).click()
  await expect(message).toHaveValue('')
  await page.goBack()
  await expect(reply).toHaveValue('And one thing more')
})
