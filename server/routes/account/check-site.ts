import { Refusal } from '#server/refusal.ts'
import type { ApiRequest } from '#server/routes/mount.ts'

/**
 * Refuses calls that another website makes in a signed-in browser: a write must come from a page of this
 * deployment, by its `Origin`; and whatever the browser calls cross-site is refused (rules, section 11).
 * @param baseUrl the deployment's public address
 * @throws Refusal 403
 */
export function createSiteCheck(baseUrl: string): (request: ApiRequest) => void {
  const { origin: own } = new URL(baseUrl)
  return ({ method, headers: { origin, 'sec-fetch-site': site } }) => {
    const isRead = method === 'GET' || method === 'HEAD'
    const trusted = isRead
      ? site !== 'cross-site' && site !== 'same-site'
      : origin === own && (site === undefined || site === 'same-origin')
    if (!trusted) throw new Refusal(403, 'Untrusted request origin', {}, 'untrusted_origin')
  }
}
