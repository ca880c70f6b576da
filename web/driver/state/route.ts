import { useEffect, useState } from 'preact/hooks'
import { NAMED, PLAIN } from './screens.ts'
import type { Route } from './screens.ts'

export function readRoute(hash: string): Route {
  const [, screen = '', id = ''] = hash.split('/')
  const plain = PLAIN.find((one) => one === screen)
  if (plain) return { screen: plain }
  const named = NAMED.find((one) => one === screen)
  return named && id ? { screen: named, id } : { screen: 'run' }
}

/** Screens that follow the address. */
const followers = new Set<() => void>()

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    followers.add(follow)
    addEventListener('hashchange', follow)
    // The address may have changed between the first drawing and now.
    follow()
    return () => {
      followers.delete(follow)
      removeEventListener('hashchange', follow)
    }
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
  weighed: (id: string) => `#/weighed/${id}`,
  photo: (sha256: string) => `#/photo/${sha256}`,
}

/** Goes to a screen; `replace` where Back shouldn't return to the present one. */
export function go(address: string, replace = false): void {
  if (replace) location.replace(address)
  else location.hash = address
  // The browser's own event comes a frame later: the screen would first be drawn as it isn't meant to be seen.
  for (const follow of followers) follow()
}

/** Goes on with a tap, without waiting for the disk; and back if the phone couldn't keep what it reports. */
export async function goOn(
  address: string,
  kept: Promise<boolean>,
  { replace = true }: { replace?: boolean } = {},
): Promise<void> {
  const here = location.hash
  go(address, replace)
  if (!(await kept)) go(here, true)
}
