import type { Page } from 'playwright-core'

/**
 * Touch targets that are too small: controls and stand-alone links under 44 pixels high, and buttons
 * under 40 pixels wide. Links inside a sentence don't count.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const small: string[] = []
  const targets = 'button:visible, select:visible, .input:visible, a:visible:not(p a, .skip)'
  for (const target of await page.locator(targets).all()) {
    const box = await target.boundingBox()
    const narrowest = await target.evaluate((it) => (it.localName === 'a' ? 24 : 40))
    if (box && (box.height < 44 || box.width < narrowest)) {
      small.push(`${Math.round(box.width)} × ${Math.round(box.height)} ${await target.innerText()}`)
    }
  }
  return small
}
