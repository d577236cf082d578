import { writeFile } from 'node:fs/promises'
import { UPLOAD_PIECE_BYTES } from '#shared/codes/limits.ts'
import { ask, letIn, open } from './facts.ts'
import { expect, expectAccessible, holdBack, type Page, test, watchCalls } from './people.ts'
import { beginDraft, JPEG, newestInvoice } from './return-steps.ts'

/* Files of evidence in the page of a service request. */

const main = (page: Page) => page.getByRole('main')
const files = (page: Page) => main(page).getByRole('list', { name: 'Evidence' }).getByRole('listitem')
const place = (page: Page) => main(page).getByText('Drop or paste pictures and PDFs here.')

/** Opens a draft without evidence. The account is one whose returns no other test changes. */
async function openDraft(page: Page, customerRef: string) {
  await letIn(page, 'cash')
  const { line } = await newestInvoice(page)
  const requestNo = await beginDraft(page, customerRef, { [line.itemno]: 1 })
  await open(page, `/your-account/edit-request/${requestNo}`)
  await expect(main(page).getByRole('heading', { level: 2, name: 'Evidence' })).toBeVisible()
  await expect(files(page)).toHaveCount(0)
  return requestNo
}
const deleteDraft = (page: Page, requestNo: string) =>
  ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })

/** A file is listed with its name, and its picture has come from the portal. */
async function expectPicture(page: Page, name: string) {
  const file = files(page).filter({ hasText: name })
  await expect(file.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  const picture = file.locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

/** A PDF of three pieces. */
const PDF = Buffer.concat([
  Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%'),
  Buffer.alloc(2 * UPLOAD_PIECE_BYTES, ' '),
  Buffer.from('\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
])

test('a file that is dropped on the place of evidence is sent and listed', async ({ page }, info) => {
  const requestNo = await openDraft(page, 'DROPPED')
  const path = info.outputPath('dropped.jpg')
  await writeFile(path, JPEG)
  await place(page).scrollIntoViewIfNeeded()
  const box = (await place(page).boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      ...{ type, x: box.x + box.width / 2, y: box.y + box.height / 2 },
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  const marked = main(page).locator('[data-over]')
  await expect(marked).toHaveCount(0)
  await drag('dragEnter')
  await drag('dragOver')
  await expect(marked).toHaveCount(1)
  await drag('drop')
  await expect(page.getByText('dropped.jpg file uploaded successfully.')).toBeVisible()
  await expect(marked).toHaveCount(0)
  await expectPicture(page, 'dropped.jpg')
  expect(new URL(page.url()).pathname).toBe(`/your-account/edit-request/${requestNo}`)
  await deleteDraft(page, requestNo)
})

test('a picture that is pasted from the clipboard is sent; a pasted text goes where it is typed', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const requestNo = await openDraft(page, 'PASTED')
  const calls = watchCalls(page)
  const reference = page.getByLabel('Customer reference')
  await page.evaluate(() => navigator.clipboard.writeText('FROM THE CLIPBOARD'))
  await reference.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(reference).toHaveValue('FROM THE CLIPBOARD')
  expect(calls.named('beginReturnDocument')).toEqual([])

  await page.evaluate(async () => {
    const picture = await new OffscreenCanvas(8, 8).getContext('2d')!.canvas.convertToBlob()
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('image.png file uploaded successfully.')).toBeVisible()
  await expectPicture(page, 'image.png')
  await expect(reference).toHaveValue('FROM THE CLIPBOARD')
  expect(calls.named('beginReturnDocument')).toHaveLength(1)
  await deleteDraft(page, requestNo)
})

test("RET-59 RET-60 RET-61 a phone's camera takes a picture, which is listed and removed", async ({
  page,
}) => {
  const requestNo = await openDraft(page, 'PHONE')
  const camera = page.getByLabel('Take a picture')
  const button = main(page).getByText('Take a picture')
  await expect(button).toBeHidden() // a desk has no camera at its back
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(camera).toHaveAttribute('type', 'file')
  await expect(camera).toHaveAttribute('accept', 'image/*')
  await expect(camera).toHaveAttribute('capture', 'environment')
  const choosing = page.waitForEvent('filechooser')
  await button.click()
  await (await choosing).setFiles({ name: 'taken.jpg', mimeType: 'image/jpeg', buffer: JPEG })
  await expect(page.getByText('taken.jpg file uploaded successfully.')).toBeVisible()
  await expectPicture(page, 'taken.jpg')

  const calls = watchCalls(page)
  await files(page).getByRole('button', { name: 'Remove taken.jpg' }).click()
  await expect(files(page)).toHaveCount(0)
  const [removed, ...more] = calls.named('deleteReturnRequestDocument')
  expect(more).toEqual([])
  const asked = new URL(removed?.url ?? 'http://none.example').searchParams
  expect([removed?.method, asked.get('requestNo')]).toEqual(['DELETE', requestNo])
  expect(asked.get('documentId')).toMatch(/^\d+$/)
  await page.reload()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Evidence' })).toBeVisible()
  await expect(files(page)).toHaveCount(0) // nor does the portal have it
  await deleteDraft(page, requestNo)
})

test('a file that is removed by keyboard leaves the focus to the next one, and then to the chooser', async ({
  page,
}) => {
  const requestNo = await openDraft(page, 'BY KEYBOARD')
  const chooser = page.getByLabel('Choose files')
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  await chooser.setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: JPEG })))
  await expect(files(page).getByRole('button')).toHaveCount(3)
  const remove = (name: string) => files(page).getByRole('button', { name: `Remove ${name}` })
  await remove('two.jpg').focus()
  await page.keyboard.press('Enter')
  await expect(remove('three.jpg')).toBeFocused()
  await expect(page.getByText('two.jpg removed.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(remove('one.jpg')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chooser).toBeFocused()
  await deleteDraft(page, requestNo)
})

test('a file whose last answer is lost on its way is listed once', async ({ page }) => {
  const requestNo = await openDraft(page, 'LOST ANSWER')
  await page.route(
    '**/return-document/*?offset=0',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: JPEG }])
  await expect(page.getByText('photo.jpg file uploaded successfully.')).toBeVisible()
  await expectPicture(page, 'photo.jpg')
  await page.reload()
  await expect(files(page)).toHaveCount(1)
  await deleteDraft(page, requestNo)
})

test('a file under way shows its progress; after a cut it goes on where it was', async ({ page }) => {
  const requestNo = await openDraft(page, 'CUT')
  const calls = watchCalls(page)
  const sent: number[] = []
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset')
    if (offset !== null) sent.push(Number(offset))
  })
  const second = `**/*?offset=${String(UPLOAD_PIECE_BYTES)}`
  let cut = () => {}
  const isToBeCut = new Promise<void>((done) => {
    cut = done
  })
  await page.route(
    second,
    async (route) => {
      await isToBeCut
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'long.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'after.jpg', mimeType: 'image/jpeg', buffer: JPEG },
  ])
  const progress = page.getByRole('progressbar', { name: 'Sending long.pdf' })
  const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value / bar.max)
  await expect.poll(share).toBeCloseTo(UPLOAD_PIECE_BYTES / PDF.length, 5)
  await expect(page.getByRole('progressbar', { name: 'Sending after.jpg' })).toHaveJSProperty('value', 0)
  await expectAccessible(page, 'files under way')
  const letThrough = await holdBack(page, `**/*?offset=${String(2 * UPLOAD_PIECE_BYTES)}`)
  cut()
  await expect.poll(share).toBeCloseTo((2 * UPLOAD_PIECE_BYTES) / PDF.length, 5)
  letThrough()
  await expect(page.getByText('after.jpg file uploaded successfully.')).toBeVisible()
  await expect(page.getByText('file upload failed')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(files(page).filter({ hasText: 'long.pdf' }).getByRole('button')).toBeVisible()
  // the piece that was cut is sent a second time; the one before it is not
  const [piece, whole] = [UPLOAD_PIECE_BYTES, 2 * UPLOAD_PIECE_BYTES]
  expect(sent).toEqual([0, piece, piece, whole, 0])
  expect(
    calls.named('beginReturnDocument').map(({ body }) => new URLSearchParams(body).get('fileName')),
  ).toEqual(['long.pdf', 'long.pdf', 'after.jpg'])
  await deleteDraft(page, requestNo)
})
