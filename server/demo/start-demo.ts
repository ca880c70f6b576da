import { hostInUrl } from '#server/addresses.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import { composeWelcome } from './compose-welcome.ts'
import { loadDemo } from './load-demo.ts'
import { serveHost } from './serve-host.ts'

/**
 * Loads the demonstration organisation into a database that has no organisation yet.
 * @returns whether it did
 */
export async function loadDemoIfEmpty(db: Database, secret: string): Promise<boolean> {
  const ids = await listOrganisationIds(db)
  return ids.length === 0 && (await loadDemo(db, secret)).created
}

export type DemoOptions = {
  db: Database
  config: Pick<Config, 'http' | 'demoHostPort' | 'devPages'>
  /** On the embedded database the demonstration site runs unless it's turned off. */
  embedded: boolean
  baseUrl: string
  bookingUrl: string
  /** The current secret first. */
  secrets: readonly [string, ...string[]]
  log: Log
  /** Whether to print the demonstration key, which can place orders; `kerbside demo` shows it too. */
  showsKey: boolean
  /** The address of the unsent emails; null if they aren't shown. */
  devMail: string | null
  /** Writes a line for people. */
  print: (text: string) => void
}

/** Serves the demonstration website and prints a welcome, if there is a demonstration organisation. */
export async function startDemo(options: DemoOptions): Promise<AsyncDisposable> {
  const { db, config, embedded, baseUrl, bookingUrl, secrets, log, print, showsKey, devMail } =
    options
  const dev = config.devPages
  const { host } = config.http
  // 65535 is the last port: after that there's none for the site.
  const next = (config.http.port + 1) % 65_536
  const port = config.demoHostPort ?? (embedded ? next : 0)
  const origin = `http://${hostInUrl(host)}:${port}`
  const site = port > 0 ? await serveHost(db, { host, port, origin, bookingUrl, dev, log }) : null

  const demoSite = site && origin
  const welcome = await composeWelcome(db, {
    baseUrl,
    bookingUrl,
    demoSite,
    secrets,
    showsKey,
    devMail,
  })
  if (welcome !== null) print(welcome)
  return { [Symbol.asyncDispose]: async () => site?.close() }
}
