import { useSyncExternalStore } from 'react'

/** A value that the whole program shares. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  /** The value, in a component that follows it. */
  use(): Value
}

/** @param value at the start */
export function createStore<Value>(value: Value): Store<Value> {
  let current = value
  const listeners = new Set<() => void>()
  const get = () => current
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      current = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
