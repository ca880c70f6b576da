import type { Page } from 'playwright-core'

/**
 * What is lower than 44 pixels of that which a finger goes for: controls, and links that do not stand
 * in a sentence. A button is no narrower than 40.
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
