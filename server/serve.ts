import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_DAY_REPORTS } from '#contract/driver/limits.ts'
import { REQUESTS_PER_SESSION } from '#contract/values/limits.ts'
import { addressesOf, isLoopback, senderOf } from './addresses.ts'
import { createApp } from './app.ts'
import type { Config, Secrets } from './config.ts'
import { listen } from '#server/db/listen.ts'
import { openStore } from '#server/db/open-store.ts'
import { holdCatalogs } from '#server/catalog/load-catalog.ts'
import { createDevMailPath } from '#server/routes/dev/mail.ts'
import { isUnwritten } from '#server/demo/history/progress.ts'
import { DEMO_SLUG } from '#server/demo/load-demo.ts'
import { startHistory } from '#server/demo/history/start-history.ts'
import { loadDemoIfEmpty, startDemo } from '#server/demo/start-demo.ts'
import { WRONG_KEYS_PER_HOUR } from '#server/hirers/find-as-hirer.ts'
import { openBudgets } from '#server/http/rate-limit.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { createRequestCounts } from '#server/http/clients/count-requests.ts'
import { createKeyUses } from '#server/api-keys/key-uses.ts'
import { createRequestLog } from '#server/requests/request-log.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import { watchClock } from '#server/metrics/watch-clock.ts'
import { createHub } from '#server/live/hub.ts'
import { openFileStore } from '#server/files/store/open-store.ts'
import { createPoster } from '#server/outbound/post.ts'
import { openGeocoder } from '#server/places/geocoder.ts'
import { openRouter } from '#server/places/router.ts'
import type { RootLog } from './log.ts'
import { openSecret, secretsToRead } from '#server/secret/open-secret.ts'
import { startWorker } from './worker.ts'

/**
 * Runs the whole program until `signal` is aborted, then finishes the requests under way and closes
 * everything in reverse order.
 * @param print writes a line for people
 * @param onTerminal whether that's a terminal rather than a log
 * @param open holds the name of everything that isn't closed yet
 */
export async function serve(
  { config, secrets }: { config: Config; secrets: Secrets },
  log: RootLog,
  {
    print,
    onTerminal,
    open,
    signal,
  }: {
    print: (text: string) => void
    onTerminal: boolean
    open: Set<string>
    signal: AbortSignal
  },
): Promise<void> {
  await using opened = new AsyncDisposableStack()
  /** Names what is opened next; the name goes once that is closed. */
  const announce = (name: string) => {
    open.add(name)
    opened.defer(() => void open.delete(name))
  }
  const { dataDir, database } = config
  holdCatalogs(config.catalogBytes)
  announce('database')
  if (database.url === null && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    print(`Kerbside makes its database in ${dataDir}, once`)
  }
  const store = opened.adopt(
    await openStore({ ...database, dataDir, log, supervise: true }),
    (it) => it.close(),
  )
  opened.use(watchClock(store.workers, log))
  const opening = { configured: secrets.secretKey, previous: secrets.previousSecretKey, dataDir }
  const deploymentSecret = await openSecret({ db: store.db, ...opening })
  const { current: secret } = deploymentSecret
  const readable = secretsToRead(deploymentSecret)
  announce('budgets')
  const budgets = opened.adopt(await openBudgets(config.redisUrl, log), (it) => it.close())

  let isFirstStart = false
  if (store.embedded) {
    log.warn({}, 'using the embedded PostgreSQL: set DATABASE_URL for production')
    isFirstStart = await loadDemoIfEmpty(store.db, secret)
  }

  const { baseUrl, bookingUrl } = addressesOf(config)
  const { routingUrl, geocoderUrl } = config.places
  const sendsEmails = config.mail.smtpUrl !== null
  const allowLoopback = config.webhookAllowLoopback
  announce('webhook sender')
  const poster = opened.adopt(createPoster({ allowLoopback }), (it) => it.close())
  const payments = await createProviders({ stripe: secrets.stripe, baseUrl, secret })
  // Emails carry access keys, so they are shown only on a developer's own machine.
  const showsEmails =
    store.embedded && !sendsEmails && (config.addresses.baseUrl === null || config.devPages)
  const devMail = showsEmails ? createDevMailPath() : null
  const files = openFileStore(dataDir, { bucket: config.bucket, keys: secrets.bucket })
  announce('router and geocoder')
  const router = routingUrl === null ? null : openRouter(routingUrl, { log })
  opened.defer(async () => router?.close())
  const geocoder = geocoderUrl === null ? null : openGeocoder(geocoderUrl, { log })
  opened.defer(async () => geocoder?.close())
  const counts = createRequestCounts()
  announce('request log')
  const requests = opened.use(createRequestLog({ db: store.workers, log, counts }))
  const keyUses = opened.use(createKeyUses({ db: store.workers, log }))
  announce('live updates')
  const live = createHub({ db: store.workers, log })
  opened.use(listen(store.connection, 'live', { heard: live.heard, log }))
  announce('requests')
  let stopping = false
  const app = opened.adopt(
    createApp({
      db: store.db,
      live,
      log,
      trustedProxies: config.trustedProxies,
      counts,
      requests,
      keyUses,
      baseUrl,
      bookingUrl,
      demoSignIn: store.embedded && isLoopback(config.http.host, baseUrl),
      secret,
      secrets: readable,
      poster,
      payments,
      files,
      router,
      geocoder,
      mapStyleUrl: config.mapStyleUrl,
      sendsEmails,
      allowLoopback,
      checkAnswers: config.checkAnswers,
      budgets: {
        perKey: budgets.create('key', config.rates.apiPerMinute),
        perSession: budgets.create('session', REQUESTS_PER_SESSION),
        perDay: budgets.create('day', MAX_DAY_REPORTS, 86_400),
        public: budgets.create('public', config.rates.publicPerMinute),
        wrongKeys: budgets.create('access', WRONG_KEYS_PER_HOUR, 3600),
        publicScope: config.rates.publicScope,
      },
      devMail,
      devPages: config.devPages,
      storageLow: () => store.storageLow(),
      isStopping: () => stopping,
      // A connection of those that requests have: without one, the next request fails too.
      ping: async () => {
        await store.db.query({ name: 'ping', text: 'select 1' })
      },
    }),
    (it) => it.close(),
  )
  if (config.metricsPort !== null) {
    announce('metrics')
    opened.use(
      await serveMetrics({ port: config.metricsPort, counts, dataDir, store, sendsEmails }),
    )
  }
  await app.listen(config.http)
  announce('deliveries, emails and chores')
  opened.use(
    await startWorker({
      store,
      poster,
      payments,
      files,
      geocoder,
      keep: config.keep,
      mailFrom: senderOf(config.mail, bookingUrl),
      bookingUrl,
      baseUrl,
      secret,
      secrets: readable,
      log,
      smtpUrl: config.mail.smtpUrl,
    }),
  )
  announce('demo website')
  opened.use(
    await startDemo({
      config,
      baseUrl,
      bookingUrl,
      secrets: readable,
      log,
      print,
      // Not again and again in a log that others may read.
      showsKey: isFirstStart || onTerminal,
      devMail: devMail && baseUrl + devMail,
      db: store.db,
      embedded: store.embedded,
    }),
  )
  print(`Kerbside accepts requests at ${baseUrl}`)
  if (config.demoOrders && store.embedded && (await isUnwritten(store.workers, DEMO_SLUG))) {
    announce("the demo's past")
    opened.use(startHistory(store.workers, { payments, bookingUrl, log, print }))
  }

  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }
  log.info({ drainSeconds: config.drainSeconds }, 'stopping')
  stopping = true
  // Balancers notice that it isn't ready, and the last requests come to a server that still listens.
  await sleep(config.drainSeconds * 1000)
}
