import type { OpenMenu } from '#web/office/board/menus/board-menu.tsx'

/** The menu whose button an element is in; null if it’s in none. */
export function readMenu(element: Element): OpenMenu | null {
  const button = element.closest<HTMLElement>('[data-menu],[data-run-menu],[data-stop-menu]')
  if (!button) return null
  const { menu, runMenu, stopMenu } = button.dataset
  if (menu !== undefined) return { of: 'job', id: menu, anchor: button }
  if (runMenu !== undefined) return { of: 'run', id: runMenu, anchor: button }
  return stopMenu === undefined ? null : { of: 'stop', id: stopMenu, anchor: button }
}
