type Policy = { createScriptURL: (address: string) => string }
type Policies = { createPolicy: (name: string, rules: Policy) => Policy }

/**
 * Has the service worker keep the app on this phone. A new version waits until no page of the old one is open,
 * so it starts at the next cold start and never in the middle of a tap.
 * @param address of the worker; empty in development, where each change should show at once
 */
export function keepApp(address: string): void {
  if (!address || !('serviceWorker' in navigator)) return
  const policies = 'trustedTypes' in window ? (window.trustedTypes as Policies) : null
  const rules = { createScriptURL: (text: string) => text }
  const policy = policies?.createPolicy('kerbside-driver', rules) ?? rules
  navigator.serviceWorker
    .register(policy.createScriptURL(address), { scope: '/driver', updateViaCache: 'none' })
    .catch(() => undefined)
}
