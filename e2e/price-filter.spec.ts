import { enter, type Good, letIn, open, readGoods } from './facts.ts'
import { chips, expectListed } from './lists.ts'
import { expect, test } from './people.ts'

test('a price filter leaves what costs so much: by a button, from and to, by its chip, in the address, for who sees prices', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/clearance')
  const goods = (await readGoods(page)).filter(({ label }) => label === 'Clearance')
  const cents = (good: Good) => good.breaks[0]?.cents ?? null
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const under = page.getByRole('button', { name: 'Under $10', exact: true })
  await under.click()
  await expectListed(
    page,
    goods.filter((good) => (cents(good) ?? 1_000) < 1_000),
  )
  await expect(page).toHaveURL('/shop/clearance?price=-9.99')
  await expect.poll(() => chips(page)).toEqual(['Under $10'])
  await page.getByLabel('From $').fill('20')
  await page.getByLabel('To $').fill('10.50')
  await page.getByLabel('To $').press('Enter')
  await expectListed(
    page,
    goods.filter((good) => (cents(good) ?? 0) >= 1_050 && (cents(good) ?? 0) <= 2_000),
  )
  await expect(page).toHaveURL('/shop/clearance?price=10.50-20')
  await page.getByLabel('From $').fill('ten')
  await page.getByLabel('From $').press('Enter')
  await expect(page.getByText('Type an amount in dollars, such as 12.50.')).toBeVisible()
  await expect(page).toHaveURL('/shop/clearance?price=10.50-20')
  await page.getByRole('button', { name: 'Remove $10.50 to $20' }).click()
  await expectListed(page, goods)
  await letIn(page, 'looker') // without prices there is nothing to filter by
  await open(page, '/shop/clearance?price=-9.99')
  await expectListed(page, goods)
  await expect(page.getByRole('button', { name: 'Price', exact: true })).toHaveCount(0)
})
