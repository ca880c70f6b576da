import type { Page } from 'playwright-core'

/** Makes the window as tall as what is in the office's pane, which scrolls in place of the window. */
export async function growToContent(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const hidden = await page.evaluate<number>(
    `Math.max(0, ...[...document.querySelectorAll('main, main *')].map((e) => e.scrollHeight - e.clientHeight))`,
  )
  await page.setViewportSize({ width, height: Math.min(4000, height + hidden) })
  await page.waitForTimeout(200)
}
