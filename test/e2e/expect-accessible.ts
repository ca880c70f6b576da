import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Resolves once every animation that ends has ended; as text, because it runs in the page. */
export const FADES_END = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => null)`

/** Checks a page and its frames against WCAG 2.2 AA with axe, once nothing fades in or out. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, startAxe(page).withTags(TAGS))
}

/** Checks nothing but the contrast of text: all that a change of the colours can break. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNothing(page, startAxe(page).withRules(['color-contrast']))
}

/** Checks that text has a contrast of 7:1, which the driver app has in sun and by night. */
export async function expectStrongContrast(page: Page): Promise<void> {
  const rules = ['color-contrast', 'color-contrast-enhanced']
  await expectNothing(page, startAxe(page).withRules(rules))
}

/**
 * Axe, at its quickest: it reports no more than what is wrong, and uses pages of its own only where frames of other
 * sites can't be looked into otherwise.
 */
const startAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(FADES_END)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
