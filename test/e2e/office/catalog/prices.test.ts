import { expect, test } from 'vitest'
import { ids } from '#test/catalogs.ts'
import { cell, openEditors, paste, show } from './open-editors.ts'

// The grid of prices in a real browser, by keyboard and with a spreadsheet's cells.

const { openFirm, sizesOf } = await openEditors()

test('prices are typed into the grid, kept over a reload, and published together', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug)
  await cell(page, 'Base price: $450').click()
  await page.keyboard.type('475')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('340.50')
  await page.keyboard.press('Tab')
  await page.getByText('2 changes, not published').waitFor()
  await page.reload()
  await page.getByText('2 changes, not published').waitFor()
  await cell(page, 'Base price: $475').waitFor()
  expect((await sizesOf(slug))[1].pricing.basePrice).toBe(45_000)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Published version \d+: 2 changes/).waitFor()
  await expect.poll(async () => (await sizesOf(slug))[1].pricing.basePrice).toBe(47_500)
  expect((await sizesOf(slug))[0].pricing.areaPrices).toContainEqual({
    areaId: ids.area,
    basePrice: 34_050,
  })
  await context.close()
})

test('a block from a spreadsheet lands where the cursor is, and one undo takes it back', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug)
  await cell(page, 'Base price: $333').click()
  await paste(page, '$400.00\t410\t420\n500\tcheap\t520\n')
  await page.getByText('1 cell stays as before: “cheap” doesn’t belong there.').waitFor()
  for (const label of ['Base price: $400', 'Inner West: $410', 'Far: $420', 'Far: $520']) {
    await cell(page, label).waitFor()
  }
  await cell(page, 'Inner West: $500 as the base price').waitFor()
  await page.keyboard.press('Control+z')
  await cell(page, 'Base price: $333').waitFor()
  await expect.poll(() => page.getByText('not published').count()).toBe(0)
  await context.close()
})

test('a column from a spreadsheet keeps its rows: dollars with commas, and cells without a price', async () => {
  const { slug, editor } = await openFirm()
  const { page, context } = await editor()
  await show(page, slug)
  await cell(page, 'Base price: $333').click()
  await paste(page, '1,250.00\r\n1,310.50\r\n')
  for (const price of ['$1,250', '$1,310.50']) await cell(page, `Base price: ${price}`).waitFor()
  await cell(page, 'Inner West: $1,250 as the base price').waitFor()

  await cell(page, 'Far: $360').click()
  await paste(page, '\r\n520\r\n')
  await cell(page, 'Far: $1,250 as the base price').waitFor()
  await cell(page, 'Far: $520').waitFor()
  await context.close()
})
