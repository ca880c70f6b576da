import type { Frame, Page } from 'playwright-core'

/** A person using a page without a mouse. */
export type Keyboard = {
  press: (key: string, times?: number) => Promise<void>
  type: (text: string) => Promise<void>
  /** Tabs to a control; fails if the focus is ever hidden on the way. */
  tabTo: (role: Role, name: string | RegExp) => Promise<void>
  /** The text of the focused element. */
  focused: () => Promise<string>
}

type Role = Parameters<Page['getByRole']>[0]

/** @param at the frame the controls are in, by default the page itself */
export function keyboardAt(page: Page, at: Page | Frame = page): Keyboard {
  const has = at.locator(':focus')
  const keyboard: Keyboard = {
    async press(key, times = 1) {
      for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    async tabTo(role, name) {
      const wanted = at.getByRole(role, { name }).first()
      await wanted.waitFor()
      for (let presses = 0; presses < 60; presses += 1) {
        if (await wanted.evaluate((it) => it.matches(':focus'))) return
        await page.keyboard.press('Tab')
        const hidden = (await has.count()) > 0 && (await isOutOfSight(page, at))
        if (hidden) throw new Error(`The focus is out of sight: ${await keyboard.focused()}`)
      }
      throw new Error(`Tab never comes to ${String(name)}, but to ${await keyboard.focused()}`)
    },
    async focused() {
      if ((await has.count()) === 0) return 'nothing'
      return (await has.textContent()) || ((await has.getAttribute('id')) ?? 'something')
    },
  }
  return keyboard
}

/** Presses a key at an item of the open menu, once the menu has the focus, which it takes a moment after it shows. */
export async function pressItem(page: Page, name: string | RegExp, key: string): Promise<void> {
  await page.locator('[role=menu]:is(:focus, :focus-within)').waitFor()
  await page.getByRole('menuitem', { name }).press(key)
}

/** Whether the focused element is hidden: outside the window or behind the price bar. */
async function isOutOfSight(page: Page, at: Page | Frame): Promise<boolean> {
  const focus = at.locator(':focus')
  const box = await focus.boundingBox()
  const window = page.viewportSize()
  if (!box || !window) return true
  let bottom = window.height
  const rail = at.locator('aside[aria-label="Your booking"]')
  if ((await rail.count()) > 0 && !(await focus.evaluate((it) => it.closest('aside') !== null))) {
    const price = await rail.boundingBox()
    // On a phone the price is a bar over the page; on wider screens it sits next to it.
    if (price && price.x < 1) bottom = Math.min(bottom, price.y)
  }
  return box.y + box.height <= 1 || box.y >= bottom - 1
}
