import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, letIn, open, runUntilShown, stopClock } from './facts.ts'
import { expect, expectAccessible, holdBack, type Page, test, watchCalls } from './people.ts'

/* What staff publish: notifications, banners and texts of the home page. */

const HOSTILE = JSON.parse(
  readFileSync(new URL('../testing/hostile-html.json', import.meta.url), 'utf8'),
) as string[]

test('NAV-18 a notification of staff reaches the bell of an open page, and leaves it when it is ended', async ({
  page,
  browser,
}) => {
  await letIn(page, 'cash')
  await open(page, '/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer).toBeVisible()

  const counter = await browser.newPage()
  await enterAsStaff(counter, 'staff')
  await open(counter, '/staff/notifications')
  await counter.getByRole('button', { name: 'New notification' }).click()
  const dialog = counter.getByRole('dialog', { name: 'New notification' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toContainText('Please write what it says')
  await dialog
    .getByLabel('Message', { exact: true })
    .fill('Stocktake on <b>Monday</b>.\n\nWe ship on Tuesday.')
  await expect(dialog.getByRole('region', { name: 'Preview' }).locator('b')).toHaveText('Monday')
  await dialog.getByLabel('For', { exact: true }).selectOption('account')
  await dialog.getByLabel('Account number').fill('NONE')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('There is no account NONE')).toBeVisible()
  const { currentUserAccount } = (await ask(page, 'GET', 'initFromServer', {})) as {
    currentUserAccount: { accountid: string }
  }
  await dialog.getByLabel('Account number').fill(currentUserAccount.accountid)
  await expect(dialog.getByRole('status')).toContainText('user')
  await expectAccessible(counter, 'a new notification')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)

  // the page was not loaded again
  await expect(drawer).toContainText('We ship on Tuesday.')
  await expect(bell).toHaveAccessibleName(/[1-9]\d* unread/)

  const row = counter.getByRole('row').filter({ hasText: 'Stocktake' })
  await row.getByRole('button', { name: 'End' }).click()
  await counter.getByRole('button', { name: 'End it' }).click()
  await expect(row).toHaveCount(0)
  await expect(drawer).not.toContainText('We ship on Tuesday.')
  await counter.close()
})

test('a notification with half a moment, or with a last day that is over, is not published', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/notifications')
  await page.getByRole('button', { name: 'New notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'New notification' })
  const publish = dialog.getByRole('button', { name: 'Publish' })
  const day = dialog.getByLabel('Shown from')
  const time = dialog.getByLabel('Time')
  await dialog.getByLabel('Message', { exact: true }).fill('Half a moment')
  const wrong = (field: typeof day) =>
    field.evaluate((input: HTMLInputElement) => input.validationMessage !== '')
  const calls = watchCalls(page)

  await day.fill('01/12/2099')
  await publish.click()
  expect(await wrong(time)).toBe(true)
  await expect(time).toBeFocused()
  await day.fill('')
  await time.fill('09:30')
  await publish.click()
  expect(await wrong(day)).toBe(true)
  await expect(day).toBeFocused()
  await time.fill('')
  expect(calls.named('staffWriteNotice')).toHaveLength(0)

  // the server's sentence at the field that people see, and no words of the browser's calendar
  await dialog.getByLabel('Last day').fill('01/03/2020')
  await publish.click()
  await expect(dialog.getByText('The last day is over already')).toBeVisible()
  await expect(dialog.getByLabel('Last day')).toBeFocused()
  await expect(dialog).toBeVisible()
})

test('HOM-02 HOM-06 a banner for an account, with a picture that staff add, is on its home on its days alone', async ({
  page,
  browser,
}) => {
  const counter = await browser.newPage()
  await enterAsStaff(counter, 'staff')
  await open(counter, '/staff/home')
  await counter.getByRole('button', { name: 'Add a banner' }).click()
  const dialog = counter.getByRole('dialog', { name: 'New banner' })
  await dialog.getByLabel('Words').fill('<h2>Only for you</h2>')
  await dialog.getByLabel('Link (optional)').fill('/shop/clearance')
  await dialog.getByLabel('Wide picture').setInputFiles('docs/pictures/staff-orders-wide.png')
  await expect(dialog.getByRole('img', { name: 'The chosen one' })).toBeVisible()
  await dialog.getByLabel('For', { exact: true }).selectOption('account')
  await dialog.getByLabel('Account number').fill('KMO301')
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await expectAccessible(counter, 'a new banner')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const added = counter.getByRole('listitem').filter({ hasText: 'Only for you' })
  await expect(added).toContainText('Until 31 Dec 2099')
  const { pieces } = await ask<{ pieces: Piece[] }>(counter, 'GET', 'staffHome')
  const { id } = pieces.find(({ content }) => content.includes('Only for you'))!
  await expect(added).toContainText(`Number ${String(id)}`) // as the import of pictures calls it

  await letIn(page, 'kiwi')
  await open(page, '/')
  const slide = page.getByRole('region', { name: 'News from the wholesaler' }).getByText('Only for you')
  await expect(slide).toBeAttached()
  const picture = page.locator('img[src^="/home-picture/"]')
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await letIn(page, 'cash')
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'News from the wholesaler' })).not.toContainText(
    'Only for you',
  )

  await open(counter, '/staff/home/preview')
  await counter.getByLabel('Account number').fill('KMO301')
  await counter.getByRole('button', { name: 'Show' }).click()
  const preview = counter.getByRole('region', { name: 'The home page', exact: true })
  await expect(preview).toContainText('Only for you')
  await counter.getByLabel('Day, in Brisbane').fill('2099-12-30')
  await expect(preview).toContainText('30 Dec 2099')
  await expect(preview).toContainText('Only for you')

  await open(counter, '/staff/home')
  const row = counter.getByRole('listitem').filter({ hasText: 'Only for you' })
  await row.getByRole('button', { name: /^Move banner \d up/ }).click()
  await expect(row.getByRole('button', { name: /^Move banner \d down/ })).toBeEnabled()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await counter.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
  await counter.close()
})

type Piece = { id: number; version: number; content: string }
/** A piece of the home page as a call adds or changes it. */
const savePiece = async (page: Page, fields: Record<string, string | number>) => {
  const { pieces, error } = await ask<{ pieces: Piece[] }>(page, 'POST', 'staffSaveHomePiece', {
    ...{ kind: 'words', version: 0, key: '', content: '', backgroundcolor: '', linkorhref: '' },
    ...{ image1170x50: '', image375x575: '', audience: 'all', audienceId: '', from: '', until: '' },
    ...fields,
  })
  expect(error).toBeUndefined()
  return pieces.find(({ content }) => content.includes(String(fields['content'])))!
}

const closeRefusal = async (page: Page) => {
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('Somebody has changed it in the meantime')
  await refusal.getByRole('button', { name: 'OK' }).click()
}

test('what somebody else has changed is read again after the refusal; what is typed stays, and can be saved', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const made = await savePiece(page, { key: randomUUID(), content: 'Opening hours' })
  await open(page, '/staff/home')
  const row = page.getByRole('listitem').filter({ hasText: 'Opening hours' })
  await row.getByRole('button', { name: /^Change/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change a text' })
  await dialog.getByLabel('Last day').fill('2099-12-31')
  await savePiece(page, { id: made.id, version: made.version, content: 'Opening hours at Easter' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closeRefusal(page)
  await expect(dialog.getByLabel('Words')).toHaveValue(/Opening hours at Easter/)
  await expect(dialog.getByLabel('Last day')).toHaveValue('31/12/2099')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Until 31 Dec 2099')

  const { version } = (await ask<{ pieces: Piece[] }>(page, 'GET', 'staffHome')).pieces.find(
    ({ id }) => id === made.id,
  )!
  await row.getByRole('button', { name: /^Remove/ }).click()
  await savePiece(page, { id: made.id, version, content: 'Opening hours in winter' })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await closeRefusal(page)
  await expect(row).toContainText('in winter')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('a banner cannot be added while its picture is on its way, nor without words, and then has both', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/home')
  const calls = watchCalls(page)
  const letThrough = await holdBack(page, '**/rest/staffAddHomePicture*')
  await page.getByRole('button', { name: 'Add a banner' }).click()
  const dialog = page.getByRole('dialog', { name: 'New banner' })
  // nobody is shown it yet
  await dialog.getByLabel('First day').fill(`${String(new Date().getFullYear() + 3)}-01-01`)
  await dialog.getByLabel('Wide picture').setInputFiles('docs/pictures/staff-orders-wide.png')
  await expect(dialog).toContainText('Checking the picture…')
  await dialog.getByLabel('Link (optional)').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  expect(calls.named('staffSaveHomePiece')).toEqual([])
  letThrough()
  await expect(dialog.getByRole('img', { name: 'The chosen one' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Words')).toHaveAccessibleDescription(/^Please write what the banner says/)
  await dialog.getByLabel('Words').fill('With its picture')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: 'With its picture' })
  await expect(row.locator('img')).toHaveAttribute('src', /^\/home-picture\//)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('how many people something is for is asked once typing pauses', async ({ page }) => {
  await page.clock.install()
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/notifications')
  await page.getByRole('button', { name: 'New notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'New notification' })
  await dialog.getByLabel('For', { exact: true }).selectOption('account')
  const many = dialog.getByRole('status')
  await expect(many).toHaveText('For whom?')
  await stopClock(page)
  const calls = watchCalls(page)
  await dialog.getByLabel('Account number').pressSequentially('KMO301')
  await runUntilShown(page, many.filter({ hasText: /, \d+ users?$/ }))
  const numbers = calls.named('staffAudience').map(({ url }) => new URL(url).searchParams.get('audienceId'))
  expect(numbers.filter(Boolean)).toEqual(['KMO301'])
})

type Notice = { noticeNo: number; version: number }
test('a notification that somebody else has changed is read again after the refusal, and can be changed', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const written = { audience: 'account', audienceId: 'KMO301', from: '', until: '' }
  const { notice } = await ask<{ notice: Notice }>(page, 'POST', 'staffWriteNotice', {
    ...{ ...written, key: randomUUID(), message: 'Closed on Friday' },
  })
  await open(page, '/staff/notifications')
  const row = page.getByRole('row').filter({ hasText: 'Closed on Friday' })
  await row.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change a notification' })
  await dialog.getByLabel('Last day').fill('2099-12-31')
  const { noticeNo, version } = notice
  const other = { ...written, noticeNo, version, message: 'Closed on Friday and Saturday' }
  expect((await ask(page, 'PUT', 'staffChangeNotice', other)).error).toBeUndefined()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await closeRefusal(page)
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(/and Saturday/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(row).toHaveCount(0)
})

test(`FTR-16 ${String(HOSTILE.length)} notifications that try to run something do nothing in the drawer`, async ({
  page,
}) => {
  await page.route('**/rest/alertsFromServer*', async (route) => {
    const answer = await route.fetch()
    const unreadAlerts = HOSTILE.map((messageline, at) => ({
      ...{ id: String(at + 1), type: '', expirydate: '', isRead: false, at: '2026-03-02T04:07:00.000Z' },
      messageline: `Number ${String(at)} ${messageline}`,
    }))
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), unreadAlerts } })
  })
  await letIn(page, 'cash')
  await open(page, '/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await expect(drawer.getByText(`Number ${String(HOSTILE.length - 1)}`)).toBeAttached()
  const acts =
    'script, iframe, object, embed, form, input, svg, math, style, link, meta, base, video, [style^="position"]'
  await expect(drawer.locator('li').locator(acts)).toHaveCount(0)
  for (const link of await drawer.locator('li a').all())
    expect((await link.getAttribute('href')) ?? '').not.toMatch(/^\s*(?:java|vb)script|^data/i)
  expect(await page.evaluate(() => Reflect.get(window, 'hit') as unknown)).toBeUndefined()
})

test('a notification that was typed in part is discarded only when asked', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/notifications')
  const add = page.getByRole('button', { name: 'New notification' })
  const dialog = page.getByRole('dialog', { name: 'New notification' })
  const question = page.getByRole('alertdialog')
  await add.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await add.click()
  const message = dialog.getByLabel('Message', { exact: true })
  await message.fill('Half a sentence')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Discard what you typed?')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(message).toHaveValue('Half a sentence')
  await expect(message).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})
