import type { KeyboardEvent, MouseEvent } from 'react'
import type { useCarry } from '#web/office/board/drag/use-carry.ts'
import type { OpenMenu } from '#web/office/board/menus/open-menu.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import type { Doings } from '#web/office/board/use-doings.ts'
import { readMenu, readMenuOf } from './read-menu.ts'
import type { CardFocus } from './use-card-focus.ts'

type Carrying = ReturnType<typeof useCarry>

/** What the board does on the clicks and keys of all its cards: it opens orders and menus, and carries by keys. */
export function areaEvents({
  plan,
  doings,
  carrying,
  focus,
  onMenu,
}: {
  plan: Plan
  doings: Doings
  carrying: Carrying
  focus: CardFocus
  onMenu: (menu: OpenMenu | null) => void
}) {
  const { carry } = carrying
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const menu = readMenu(event.target)
    if (menu) return onMenu(menu)
    const order = event.target.closest<HTMLElement>('[data-order]')?.dataset['order']
    if (order !== undefined && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      return doings.openOrder(order)
    }
    const card = event.target.closest<HTMLElement>('[data-card]')
    const job = plan.jobs[card?.dataset['card'] ?? '']
    if (!job) return
    event.preventDefault()
    if (event.shiftKey) doings.toggle(job.id, true)
    else if (event.metaKey || event.ctrlKey) doings.toggle(job.id, false)
    else doings.openOrder(job.orderId)
  }
  const openMenu = (event: MouseEvent | KeyboardEvent) => {
    const menu = event.target instanceof Element ? readMenuOf(event.target) : null
    if (!menu) return false
    event.preventDefault()
    onMenu(menu)
    return true
  }
  const press = (event: KeyboardEvent) => {
    const asksForMenu =
      event.key === '.' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (asksForMenu && !carry && event.target instanceof HTMLAnchorElement && openMenu(event))
      return
    const key = KEYS[event.key]
    const card = focus.cardOf(event.target)
    if (carry && carry.pressed === null && key) carryOn(key, carrying)
    else if (!carry && event.key === ' ' && card !== null) carrying.lift(card)
    else return
    event.preventDefault()
  }
  return { onClick: click, onContextMenu: openMenu, onKeyDown: press }
}

type Key = 'up' | 'down' | 'left' | 'right' | 'back' | 'drop'
const KEYS: Readonly<Record<string, Key>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'back',
  ' ': 'drop',
  Enter: 'drop',
}

function carryOn(key: Key, carrying: Carrying): void {
  if (key === 'up' || key === 'down') carrying.step(key === 'up' ? -1 : 1)
  else if (key === 'left' || key === 'right') carrying.cross(key === 'left' ? -1 : 1)
  else if (key === 'back') carrying.cancel()
  else carrying.put()
}
