import { readFileSync } from 'node:fs'
import { enterAsStaff } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, test } from './people.ts'

/* The list of shipments of the console. What it finds is tested by call. */
type Found = {
  shipments: { shipmentNo: string; connote: string; carrier: string; orderno: string; webOrderNo: string }[]
}

test('a shipment is found by its connote, opened by keys, narrowed by carrier and saved as a file', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const { shipments } = await ask<Found>(page, 'GET', 'staffShipmentsPage', { text: '', limit: '5' })
  const { connote, orderno, carrier, webOrderNo, shipmentNo } = shipments.at(-1) ?? shipments[0]!
  await page.getByRole('link', { name: 'Shipments', exact: true }).click()
  const table = page.getByRole('grid', { name: 'Shipments' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'the list of shipments')

  await page.getByRole('searchbox', { name: 'Search' }).fill(connote)
  await expect(page.getByRole('main').getByText('1 found')).toBeVisible()
  await expect(table.getByRole('link', { name: connote })).toHaveAttribute('target', '_blank')
  await page.getByLabel('Carrier').selectOption(carrier)
  await expect(page).toHaveURL(/carrier=/)
  await expect(table.locator('tbody tr')).toHaveCount(1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file.split('\r\n')[0]).toContain('Order,Shipped,Account number,Customer')
  expect(file).toContain(connote)
  expect(file).toContain(shipmentNo)

  await table.getByRole('link', { name: orderno }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/order/${webOrderNo}`)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(connote)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/staff/shipments')
})
