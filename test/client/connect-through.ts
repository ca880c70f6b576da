import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { createKerbside } from '../../client/src/kerbside.ts'
import type { Kerbside } from '../../client/src/kerbside.ts'
import type { KerbsideOptions } from '../../client/src/http/options.ts'
import { startFlakyProxy } from './flaky-proxy.ts'
import type { Behaviour, FlakyProxy } from './flaky-proxy.ts'

export type Through = { kerbside: Kerbside; proxy: FlakyProxy }

/** A client for a fresh organisation, through a proxy that fails as planned. */
export async function connectThrough(
  server: TestServer,
  plan: Behaviour[],
  options: Partial<KerbsideOptions> = {},
): Promise<Through> {
  const { writeKey } = await createTestOrganisation(server.db, plainCatalog)
  const proxy = await startFlakyProxy(server.url, ...plan)
  const kerbside = createKerbside({ apiKey: writeKey, baseUrl: proxy.url, ...options })
  return { kerbside, proxy }
}
