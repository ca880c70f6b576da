import { useEffect, useState } from 'preact/hooks'

/** Which screen the address names: everything is after the #, so the phone keeps one page for all. */
export type Route =
  | { screen: 'run' | 'outbox' | 'sent' | 'end' | 'check' | 'me' | 'add' }
  | { screen: 'stop' | 'cannot' | 'note' | 'docket' | 'visit'; id: string }

const PLAIN = ['outbox', 'sent', 'end', 'check', 'me', 'add'] as const
const NAMED = ['stop', 'cannot', 'note', 'docket', 'visit'] as const

export function readRoute(hash: string): Route {
  const [, screen = '', id = ''] = hash.split('/')
  const plain = PLAIN.find((one) => one === screen)
  if (plain) return { screen: plain }
  const named = NAMED.find((one) => one === screen)
  return named && id ? { screen: named, id } : { screen: 'run' }
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return readRoute(hash)
}

/** Addresses within the app. */
export const to = {
  run: '#/',
  check: '#/check',
  outbox: '#/outbox',
  sent: '#/sent',
  end: '#/end',
  me: '#/me',
  add: '#/add',
  stop: (id: string) => `#/stop/${id}`,
  cannot: (id: string) => `#/cannot/${id}`,
  note: (id: string) => `#/note/${id}`,
  docket: (id: string) => `#/docket/${id}`,
  visit: (id: string) => `#/visit/${id}`,
}

/** Goes to a screen; `replace` where Back shouldn't return to the present one. */
export function go(address: string, replace = false): void {
  if (replace) location.replace(address)
  else location.hash = address
}
