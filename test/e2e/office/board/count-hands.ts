import type { Locator, Page } from 'playwright-core'

/** A hand on the mouse and one on the keys, both counted. */
export type Hands = ReturnType<typeof countHands>

export function countHands(page: Page) {
  let [clicks, keys] = [0, 0]
  return {
    async click(what: Locator, modifiers: ('Shift' | 'Control')[] = []) {
      clicks += 1
      await what.click({ modifiers })
    },
    async press(...pressed: string[]) {
      for (const key of pressed) {
        keys += 1
        await page.keyboard.press(key)
      }
    },
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
    /** What was needed since the last time. */
    used() {
      const used = { clicks, keys }
      ;[clicks, keys] = [0, 0]
      return used
    },
  }
}
