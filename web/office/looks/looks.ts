import { createStore } from './store.ts'

/** How a person likes the office on this device. It's kept in this browser. */
export type Looks = {
  theme: 'system' | 'light' | 'dark'
  /** The height of a row, in pixels. */
  density: '30' | '36' | '44'
  /** Whether a single key, such as `C`, does something. */
  singleKeys: boolean
  /** The offices whose steps to begin with are put away. */
  begun: readonly string[]
}

/** The script in the page's head reads the same item before anything is drawn. */
const KEPT = 'kerbside.looks'

export const looks = createStore<Looks>({
  theme: 'system',
  density: '36',
  singleKeys: true,
  begun: [],
  ...readKept(),
})

export function changeLooks(change: Partial<Looks>): void {
  const changed = { ...looks.get(), ...change }
  looks.set(changed)
  localStorage.setItem(KEPT, JSON.stringify(changed))
  showLooks()
}

/** Puts theme and density on the page, where the tokens find them. */
function showLooks(): void {
  const { theme, density } = looks.get()
  Object.assign(document.documentElement.dataset, { theme, density })
}

function readKept(): Partial<Looks> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}
