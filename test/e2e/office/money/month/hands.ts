import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Someone at a desk without a mouse. Every key counts. */
export type Hands = {
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Tabs to a control, and fails if that takes more than a number of keys. */
  tabTo: (control: Locator, most?: number) => Promise<void>
  /** How many keys were pressed since the last time; a text that is typed is one. */
  used: () => number
}

/** What a page says in its console if anything but a key was used. */
const MOUSE = 'a pointer was used'

/**
 * Watches a page for a mouse or a finger. Keys cause no pointer events, also where they press a button.
 * @param page that isn't open yet
 */
export async function takeMouseAway(page: Page): Promise<void> {
  await page.addInitScript(`for (const type of ['pointerdown', 'mousedown', 'touchstart']) {
    addEventListener(type, () => console.error('${MOUSE}'), true)
  }`)
}

export function handsOn(page: Page): Hands {
  let keys = 0
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1
      await page.keyboard.press(key)
    }
  }
  return {
    press,
    async type(text) {
      keys += 1
      await page.keyboard.type(text)
    },
    async tabTo(control, most = 12) {
      await control.waitFor()
      for (let tabs = 0; tabs < most; tabs += 1) {
        if (await control.evaluate((it) => it.matches(':focus'))) return
        await press('Tab')
        expect(await whatHides(page), 'what hides the focus').toBe(null)
      }
      expect(await control.evaluate((it) => it.matches(':focus')), String(control)).toBe(true)
    },
    used() {
      const used = keys
      keys = 0
      return used
    },
  }
}

/** What covers the focused element, or where it is if that's out of the window; null if it's in sight. */
async function whatHides(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return null
    const { top, left, width, height } = at.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    if (over === null) return at.outerHTML.slice(0, 120) + ' at ' + [left, top].join()
    const isIt = at.contains(over) || over.contains(at) || over.closest('label') !== null
    return isIt ? null : at.outerHTML.slice(0, 120) + ' under ' + over.outerHTML.slice(0, 120)
  })()`)
}
