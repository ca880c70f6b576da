import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Resolves once every animation that ends has ended; as text, because it runs in the page. */
const FADES_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => null)`

/** Checks a page and its frames against WCAG 2.2 AA with axe, once nothing fades in or out. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(FADES_END)
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
