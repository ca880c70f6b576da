import { useEffect, useLayoutEffect, useRef } from 'react'
import { looks } from '#web/office/looks/looks.ts'

/** What a key does on the screen that shows. Keys pressed one after another have a space between. */
export type KeyAction = { keys: string; does: string; run: (event: KeyboardEvent) => void }

const SECOND_KEY = 1500

/** The actions of what is on the screen; the latest come first. */
const registered: { current: readonly KeyAction[] }[] = []

/** Every key that does something now. */
export function listKeys(): KeyAction[] {
  return registered.flatMap(({ current }) => current)
}

/** Gives keys their actions for as long as the component shows. */
export function useKeys(actions: readonly KeyAction[]): void {
  const latest = useRef(actions)
  // Before the paint: a key does what the screen says from its first moment, and nothing of the screen before.
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
    registered.unshift(latest)
    return () => void registered.splice(registered.indexOf(latest), 1)
  }, [])
}

/** Listens for keys. Not while someone types, nor in a dialog or a menu, which have keys of their own. */
export function useKeyboard(): void {
  useEffect(() => {
    let first = ''
    let timer = 0
    const press = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const pressed = first === '' ? key : `${first} ${key}`
      first = ''
      clearTimeout(timer)
      const actions = listKeys()
      const action = actions.find(({ keys }) => keys === pressed)
      if (action) {
        event.preventDefault()
        action.run(event)
      } else if (actions.some(({ keys }) => keys.startsWith(`${key} `))) {
        first = key
        timer = window.setTimeout(() => (first = ''), SECOND_KEY)
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Nothing is typed into a field for a file. */
const OWN_KEYS =
  'input:not([type="file"]), textarea, select, dialog, [role="menu"], [role="listbox"]'

function isForScreen(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.isComposing) return false
  if (event.metaKey || event.ctrlKey || event.altKey) return false
  if (target instanceof Element && target.closest(OWN_KEYS)) return false
  // A step of a dialog that goes takes the focus along: keys then come from the page under it.
  if (document.querySelector('dialog:modal')) return false
  return looks.get().singleKeys || key.length > 1
}
