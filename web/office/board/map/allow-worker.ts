type Policies = { createPolicy: (name: string, rules: { createScriptURL: Rule }) => unknown }
type Rule = (address: string) => string | null

let allowed = false

/**
 * Lets MapLibre start its worker under the page’s policy of trusted types: MapLibre gives `new Worker` a string,
 * which only the policy called “default” can let through. It lets through this one address.
 */
export function allowWorker(address: string): void {
  if (allowed) return
  allowed = true
  const only = new URL(address, document.baseURI).href
  const policies = 'trustedTypes' in window ? (window.trustedTypes as Policies) : null
  policies?.createPolicy('default', {
    createScriptURL: (asked) => (new URL(asked, document.baseURI).href === only ? only : null),
  })
}
