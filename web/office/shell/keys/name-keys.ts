/** What Windows and Linux call the keys whose signs only a Mac's keyboard has. */
const ELSEWHERE: Readonly<Record<string, string>> = { '⌘': 'Ctrl', '⌥': 'Alt', '⇧': 'Shift' }

/**
 * Names keys that are pressed together as this computer's keyboard does: `⌘K` is `Ctrl K` on all but a Mac, where
 * Ctrl works as well.
 * @param keys as a Mac writes them: modifiers, then a key
 * @param platform what the browser says that it runs on
 */
export function nameKeys(keys: string, platform = navigator.platform): string {
  if (/^(?:Mac|iP)/.test(platform)) return keys
  return keys.replaceAll(/[⌘⌥⇧]/g, (sign) => `${ELSEWHERE[sign]} `)
}
