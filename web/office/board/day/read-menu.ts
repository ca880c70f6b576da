import type { OpenMenu } from '#web/office/board/menus/open-menu.ts'

/** The menu of the card or stop that an element is in; null if it’s in none. */
export function readMenuOf(element: Element): OpenMenu | null {
  const card = element.closest<HTMLElement>('[data-card]')
  const { card: jobId } = card?.dataset ?? {}
  if (card && jobId !== undefined) {
    return { of: 'job', id: jobId, anchor: buttonIn(card.closest('article')) ?? card }
  }
  const whole = element.closest('article, [data-stop]')
  const button = buttonIn(whole)
  return button && readMenu(button)
}

function buttonIn(whole: Element | null): HTMLElement | null {
  return whole?.querySelector<HTMLElement>('[data-menu],[data-stop-menu]') ?? null
}

/** The menu whose button an element is in; null if it’s in none. */
export function readMenu(element: Element): OpenMenu | null {
  const button = element.closest<HTMLElement>('[data-menu],[data-run-menu],[data-stop-menu]')
  if (!button) return null
  const { menu, runMenu, stopMenu } = button.dataset
  if (menu !== undefined) return { of: 'job', id: menu, anchor: button }
  if (runMenu !== undefined) return { of: 'run', id: runMenu, anchor: button }
  return stopMenu === undefined ? null : { of: 'stop', id: stopMenu, anchor: button }
}
