import type { Locator } from '@playwright/test'
import { ask, enter, expectShownFor, stopClock } from './facts.ts'
import { expect, expectAccessible, type Page, test, watchCalls } from './people.ts'

/*
 * The addresses of an account: `/your-account/addresses`. Most tests change those of the first account of
 * `owner`, so they run one after the other.
 */
test.describe.configure({ mode: 'default' })

const PATH = '/your-account/addresses'
type Saved = Record<
  | 'addressId'
  | 'addressName'
  | 'companyName'
  | 'contactName'
  | 'addressLine1'
  | 'addressLine2'
  | 'addressLine3'
  | 'suburb'
  | 'city'
  | 'state'
  | 'postcode',
  string
>
const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('list', { name: 'Your addresses' }).getByRole('listitem')
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const linesOf = (one: Locator) => one.locator('address > span')
/** An address is shown with all its fields: a city in New Zealand, a state elsewhere. */
async function expectShown(page: Page, { addressName, addressLine1, addressLine2, ...saved }: Saved) {
  const locality = [saved.suburb, saved.city, saved.state, saved.postcode].filter(Boolean).join(' ')
  const lines = [saved.companyName, saved.contactName, addressLine1, addressLine2, locality].filter(Boolean)
  const one = card(page, addressName || addressLine1).filter({ hasText: addressLine1 })
  await expect(linesOf(one.first())).toHaveText(lines)
}
const read = async (page: Page) =>
  (await ask<{ addresses: Saved[] }>(page, 'GET', 'addressesFromServer')).addresses

async function addDepot(page: Page, name: string) {
  await main(page).getByRole('button', { name: 'Add New' }).click()
  const drawer = page.getByRole('dialog', { name: 'New address' })
  for (const [label, value] of [
    ['Address name', name],
    ['Name', 'Kim Lee'],
    ['Address line 1', '1 Wharf Street'],
    ['Suburb', 'Fortitude Valley'],
    ['Postcode', '4006'],
  ] as const)
    await drawer.getByLabel(label, { exact: true }).fill(value)
  await drawer.getByLabel('State').selectOption('QLD')
  await drawer.getByRole('button', { name: 'Save address' }).click()
  await expect(drawer).toHaveCount(0)
}

test('ADR-01 ADR-02 ADR-12 ADR-13 ADR-14 ADR-15 ADR-16 ADR-17 ADR-18 ADR-20 ADR-22 a card for each address; a new one is typed in a drawer', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'owner', PATH)
  const saved = await read(page)
  await expect(cards(page)).toHaveCount(saved.length)
  for (const address of saved) await expectShown(page, address)
  await expectAccessible(page, 'the addresses')

  await main(page).getByRole('button', { name: 'Add New' }).click()
  const drawer = page.getByRole('dialog', { name: 'New address' })
  await expect(drawer.getByLabel('Address name')).toBeFocused()
  await drawer.getByRole('button', { name: 'Save address' }).click()
  for (const text of [
    'Please input your address name!',
    'Please input your name!',
    'Please input your address!',
    'Please input your postcode!',
    'Please input your suburb!',
    'Please input your state!',
  ])
    await expect(drawer.getByText(text)).toBeVisible()
  await expect(drawer.getByLabel('Address name')).toBeFocused()
  await expectAccessible(page, 'a new address')
  expect(calls.named('addAddress')).toEqual([])
  await drawer.getByRole('button', { name: 'Close New address' }).click()
  await expect(drawer).toHaveCount(0)
  await addDepot(page, 'Wharf depot')
  await expect(linesOf(card(page, 'Wharf depot'))).toHaveText([
    ...['Kim Lee', '1 Wharf Street'],
    'Fortitude Valley QLD 4006',
  ])
  expect([...new URLSearchParams(calls.named('addAddress')[0]?.body).keys()].toSorted()).toEqual(
    [
      ...['addressName', 'companyName', 'contactName', 'addressLine1', 'addressLine2'],
      ...['suburb', 'city', 'state', 'postcode'],
    ].toSorted(),
  )
})

test('ADR-03 ADR-04 ADR-05 ADR-06 ADR-07 ADR-21 a card is edited in its place, left without saving, or changed', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'owner', PATH)
  await addDepot(page, 'To edit')
  await addDepot(page, 'Beside it')
  const edited = card(page, 'To edit')
  await edited.getByRole('button', { name: 'Edit To edit' }).click()
  await expect(edited.getByRole('button', { name: 'Exit Edit Mode To edit' })).toHaveText('Exit Edit Mode')
  await expect(card(page, 'Beside it').getByRole('textbox')).toHaveCount(0)
  await edited.getByLabel('Suburb').fill('Nowhere')
  await edited.getByRole('button', { name: 'Exit Edit Mode To edit' }).click()
  await expect(edited).toContainText('Fortitude Valley')
  expect(calls.named('updateAddress')).toEqual([])

  await edited.getByRole('button', { name: 'Edit To edit' }).click()
  await expect(edited.getByLabel('Suburb')).toHaveValue('Fortitude Valley')
  await edited.getByLabel('Suburb').fill('Newstead')
  const saved = page.getByText('Saved address!')
  await expect(saved).toHaveCount(0) // those of the two new ones are gone
  await stopClock(page)
  await edited.getByRole('button', { name: 'Submit Change' }).click()
  await expectShownFor(page, saved, 2_000)
  await page.clock.resume()
  await expect(edited).toContainText('Newstead QLD 4006')
  await expect(edited.getByRole('textbox')).toHaveCount(0)
  await expect(edited.getByRole('button', { name: 'Edit To edit' })).toBeFocused()
  const after = await read(page)
  const { addressId } = after.find(({ addressName }) => addressName === 'To edit')!
  const [sent, ...more] = calls.named('updateAddress')
  expect([sent?.method, more]).toEqual(['PUT', []])
  const { contacts: _others, ...fields } = Object.fromEntries(new URLSearchParams(sent?.body))
  expect(fields).toEqual({
    addressId,
    ...{ addressName: 'To edit', companyName: '', contactName: 'Kim Lee' },
    ...{ addressLine1: '1 Wharf Street', addressLine2: '' },
    ...{ suburb: 'Newstead', city: '', state: 'QLD', postcode: '4006' },
  })
})

test('ADR-08 ADR-09 an address is removed, and put back by Undo in its place; the default is always told, on a phone too', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'owner', PATH)
  await addDepot(page, 'To remove')
  await addDepot(page, 'After it')
  await page.setViewportSize({ width: 390, height: 844 })
  const heading = (name: string) => card(page, name).getByRole('heading')
  await card(page, 'To remove').getByRole('button', { name: 'Make default: To remove' }).press('Enter')
  await expect(card(page, 'To remove')).toContainText('Default')
  await expect(heading('To remove')).toBeFocused()
  const saved = await read(page)
  const names = saved.map(({ addressName, addressLine1 }) => addressName || addressLine1)
  expect(names.slice(-2)).toEqual(['To remove', 'After it'])
  await stopClock(page)
  await card(page, 'To remove').getByRole('button', { name: 'Remove To remove' }).press('Enter')
  await expectShownFor(page, page.getByText('Deleted address!'), 2_000)
  await page.clock.resume()
  const removed = saved.find(({ addressName }) => addressName === 'To remove')!
  const [deleted, ...others] = calls.named('deleteAddress')
  expect([deleted?.method, others]).toEqual(['DELETE', []])
  expect([...new URL(deleted!.url).searchParams]).toEqual([['addressId', removed.addressId]])
  await expect(card(page, 'To remove')).toHaveCount(0)
  const undo = main(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport()
  const [first] = await read(page)
  await expect(undo).toHaveAccessibleDescription(
    `Removed To remove. ${first!.addressName} is the default now.`,
  )
  await expectAccessible(page, 'a removed address')
  await expect(cards(page).nth(-2)).toContainText('Removed To remove') // before the one that came after it
  const expectBack = async () => {
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(undo).toHaveCount(0)
    await expect(cards(page).getByRole('heading')).toHaveText(names)
    await expect(heading('To remove')).toBeFocused()
    expect(await read(page)).toEqual(saved)
  }
  await expectBack()
  await expect(card(page, 'To remove')).toContainText('Default')
  expect(calls.named('restoreAddress').map(({ method }) => method)).toEqual(['PUT'])
  expect(calls.named('addAddress')).toHaveLength(2) // those that this test typed
  await card(page, first!.addressName)
    .getByRole('button', { name: /^Make default/ })
    .click()
  await expect(card(page, first!.addressName)).toContainText('Default')
  await card(page, 'To remove').getByRole('button', { name: 'Remove To remove' }).click()
  await expect(undo).toHaveAccessibleDescription('Removed To remove.')
  await expectBack() // the second time the same card takes the focus
  await expect(card(page, first!.addressName)).toContainText('Default')
  await card(page, 'To remove').getByRole('button', { name: 'Remove To remove' }).click()
  await main(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(main(page).getByRole('list', { name: 'Your addresses' })).toBeFocused()
})

test('ADR-02 ADR-10 ADR-19 only one of several addresses can be removed; in New Zealand a city is asked for, and no state', async ({
  page,
}) => {
  await enter(page, 'kiwi', PATH)
  let count = 2
  const full = { addressLine2: 'Level 2', addressLine3: 'Behind the mill' }
  await page.route('**/rest/addressesFromServer', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { addresses: Saved[] }
    const addresses = body.addresses.slice(0, count).map((one) => ({ ...one, ...full }))
    await route.fulfill({ response: answer, json: { ...body, addresses } })
  })
  const removers = cards(page).getByRole('button', { name: /^Remove/ })
  await page.reload()
  await expect(removers).toHaveCount(2)
  for (const button of await removers.all()) await expect(button).toBeEnabled()
  const [first] = await read(page)
  expect(first!.city).not.toBe('')
  await expectShown(page, { ...first!, ...full }) // two lines at most
  count = 1
  await page.reload()
  await expect(removers).toHaveCount(1)
  await expect(removers).toBeDisabled()
  await main(page).getByRole('button', { name: 'Add New' }).click()
  const drawer = page.getByRole('dialog', { name: 'New address' })
  await drawer.getByRole('button', { name: 'Save address' }).click()
  await expect(drawer.getByText('Please input your city!')).toBeVisible()
  await expect(drawer.getByLabel('State')).toHaveCount(0)
})

test('a new address that was typed in part is discarded only when asked; an empty one closes at once', async ({
  page,
}) => {
  await enter(page, 'owner', PATH)
  const add = main(page).getByRole('button', { name: 'Add New' })
  const drawer = page.getByRole('dialog', { name: 'New address' })
  await add.click()
  await expect(drawer.getByLabel('Address name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(add).toBeFocused()

  await add.click()
  const name = drawer.getByLabel('Address name')
  await name.fill('Half typed')
  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Discard what you typed?')
  await expect(question.getByRole('button', { name: 'Keep typing' })).toBeFocused()
  await expectAccessible(page, 'the question of a form')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(name).toHaveValue('Half typed')
  await expect(name).toBeFocused()
  await drawer.getByRole('button', { name: 'Close New address' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(add).toBeFocused()
  await add.click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})

test('of more than twelve addresses one is found by words of it, without a call', async ({ page }) => {
  const calls = watchCalls(page)
  let many = 12
  await page.route('**/rest/addressesFromServer', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { addresses: Saved[] }
    const addresses = Array.from({ length: many }, (_, at) => ({
      ...body.addresses[0]!,
      ...{ addressId: String(900_000 + at), addressName: `Depot ${String(at + 1)}`, suburb: 'Newstead' },
      ...(at === 7 && { suburb: 'Écully Park', contactName: 'Kim Lee' }),
    }))
    await route.fulfill({ response: answer, json: { ...body, addresses } })
  })
  await enter(page, 'owner', PATH)
  await expect(cards(page)).toHaveCount(many)
  const find = main(page).getByLabel('Find an address')
  await expect(find).toHaveCount(0)
  many = 200
  await page.reload()
  await expect(cards(page)).toHaveCount(many)
  const before = calls.named('addressesFromServer').length
  await find.fill('kim ecu')
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, 'Depot 8')).toBeVisible()
  await expect(card(page, 'Depot 8').getByRole('button', { name: 'Remove Depot 8' })).toBeEnabled()
  await expect(main(page).getByRole('status').filter({ hasText: '1 of 200 addresses' })).toBeVisible()
  await expectAccessible(page, 'one of many addresses')
  await find.fill('nowhere')
  await expect(cards(page)).toHaveCount(0)
  await expect(main(page)).toContainText('No address matches.')
  await find.press('Escape')
  await expect(cards(page)).toHaveCount(many)
  expect(calls.named('addressesFromServer')).toHaveLength(before)
  expect(calls.all.filter(({ url, body }) => /ecu|nowhere/.test(url + body))).toEqual([])
})

test('ADR-23 ACC-42 ACC-48 a refusal is a toast for four seconds, and what was typed stays', async ({
  page,
}) => {
  await enter(page, 'owner', PATH)
  await addDepot(page, 'Refused')
  await page.route('**/rest/updateAddress', (route) =>
    route.fulfill({ json: { authenticated: true, error: 'The address is being checked' } }),
  )
  const edited = card(page, 'Refused')
  await edited.getByRole('button', { name: 'Edit Refused' }).click()
  await edited.getByLabel('Suburb').fill('Newstead')
  await stopClock(page)
  await edited.getByRole('button', { name: 'Submit Change' }).click()
  await expectShownFor(page, page.getByText('The address is being checked'), 4_000)
  await expect(edited.getByLabel('Suburb')).toHaveValue('Newstead')
})

test('a suburb or a postcode is suggested with what belongs to it; anything else can be typed', async ({
  page,
}) => {
  await enter(page, 'owner', PATH)
  await main(page).getByRole('button', { name: 'Add New' }).click()
  const drawer = page.getByRole('dialog', { name: 'New address' })
  const [suburb, state, postcode] = [
    drawer.getByLabel('Suburb'),
    drawer.getByLabel('State'),
    drawer.getByLabel('Postcode'),
  ]
  const places = drawer.getByRole('option').filter({ hasText: /\d{4}/ })
  await suburb.pressSequentially('sand')
  await expect(places).toHaveText(['Sandy Bay TAS 7005'])
  await expectAccessible(page, 'suggested places')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(suburb).toHaveValue('Sandy Bay')
  await expect(state).toHaveValue('TAS')
  await expect(postcode).toHaveValue('7005')
  await expect(places).toHaveCount(0)
  await postcode.fill('0870')
  const alice = places.filter({ hasText: 'Alice Springs' })
  await alice.hover()
  await page.mouse.down()
  await postcode.hover() // let go elsewhere, nothing is taken
  await page.mouse.up()
  await expect(suburb).toHaveValue('Sandy Bay')
  await alice.click()
  await expect(suburb).toHaveValue('Alice Springs')
  await expect(state).toHaveValue('NT')
  await suburb.fill('Joond')
  await expect(places).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await suburb.fill('Somewhere Else')
  await expect(suburb).toHaveValue('Somewhere Else')
  await expect(state).toHaveValue('NT')
})

test('other contacts of an address are saved with it, and one of them receives an order', async ({
  page,
}) => {
  await enter(page, 'owner', PATH)
  const name = await cards(page).first().getByRole('heading').innerText()
  await card(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  const contacts = card(page, name).getByLabel('Other contacts')
  const submit = card(page, name).getByRole('button', { name: 'Submit Change' })
  await contacts.fill(Array.from({ length: 11 }, (_, at) => `Contact ${String(at)}`).join('\n'))
  await submit.click()
  await expect(contacts).toHaveAccessibleDescription('An address can have 10 other contacts')
  await expect(contacts).toBeFocused()
  await expectAccessible(page, 'too many contacts of an address')
  await contacts.fill('Sam Ng, 07 3000 0002\n\nJo Park')
  await submit.click()
  await expect(contacts).toHaveCount(0)
  await expect(card(page, name)).toContainText('Also Sam Ng, 07 3000 0002 · Jo Park')

  await enter(page, 'owner', '/cart', { 'KS-4580-CL': 12 })
  await main(page).getByRole('button', { name: 'Checkout' }).first().click()
  await main(page).getByRole('button', { name: 'Next' }).click()
  await main(page).getByRole('radio').first().check()
  const receiver = main(page).getByLabel('Who receives it')
  await receiver.selectOption('Jo Park')
  await expectAccessible(page, 'who receives an order')
  await main(page).getByRole('button', { name: 'Next' }).click()
  await expect(receiver).toHaveCount(0)
  const { choices } = await ask<{ choices: { delivery: { name: string } } }>(
    page,
    'POST',
    'checkoutCurrentShoppingCart',
  )
  expect(choices.delivery.name).toBe('Jo Park')
  await main(page).getByRole('button', { name: 'Back', exact: true }).click()
  await expect(receiver).toHaveValue('Jo Park')
})

test('a card that is edited in its place asks before Escape discards what was typed', async ({ page }) => {
  await enter(page, 'owner', PATH)
  const card = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Edit / }) })
    .first()
  const name = (await card.getByRole('heading').textContent())!
  const edited = main(page).getByRole('listitem', { name })
  await edited.getByRole('button', { name: `Edit ${name}` }).click()
  const field = edited.getByLabel('Company')
  const question = page.getByRole('alertdialog')
  const before = await field.inputValue()
  await field.fill('Half typed')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Discard what you typed?')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('Half typed')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(field).toHaveCount(0)
  await edited.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(field).toHaveValue(before)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})
