import { addressesOf, hostInUrl } from './addresses.ts'
import { createApp } from './app.ts'
import type { Config, Secrets } from './config.ts'
import { listen } from '#server/db/listen.ts'
import { openStore } from '#server/db/open-store.ts'
import { composeWelcome } from '#server/demo/compose-welcome.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { serveHost } from '#server/demo/serve-host.ts'
import { startChores } from '#server/chores/start-chores.ts'
import { WRONG_KEYS_PER_HOUR } from '#server/hirers/find-as-hirer.ts'
import { openBudgets } from '#server/http/rate-limit.ts'
import { startDeliveries } from '#server/webhooks/deliveries/deliver.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { warnIfPaymentsUnconfigured } from '#server/payments/warn-if-payments-unconfigured.ts'
import { createPoster } from '#server/outbound/post.ts'
import { startMails } from '#server/mail/send-mails.ts'
import { hirersLink } from '#server/orders/hirers-link.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { listOrganisationIds } from '#server/organisations/list-ids.ts'
import type { RootLog } from './log.ts'
import { readSecretKey } from './secret-key.ts'

/**
 * Runs the whole program until `signal` is aborted, then finishes the requests under way and closes
 * what was opened, in reverse.
 * @param print writes a line for people
 */
export async function serve(
  { config, secrets }: { config: Config; secrets: Secrets },
  log: RootLog,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const secret = await readSecretKey(secrets.secretKey, config.dataDir)
  const { dataDir, database } = config
  const store = opened.adopt(
    await openStore({ ...database, dataDir, log, supervise: true }),
    (it) => it.close(),
  )
  const budgets = opened.adopt(await openBudgets(config.redisUrl, log), (it) => it.close())

  if (store.embedded) {
    log.warn({}, 'this is the embedded PostgreSQL: for production set DATABASE_URL')
    const ids = await listOrganisationIds(store.db)
    if (ids.length === 0) await loadDemo(store.db, secret)
  }

  const { baseUrl, bookingUrl, mailFrom } = addressesOf(config)
  const allowLoopback = config.webhookAllowLoopback
  const poster = opened.adopt(createPoster({ allowLoopback }), (it) => it.close())
  const payments = await createProviders({ stripe: secrets.stripe, baseUrl, secret })
  const app = opened.adopt(
    createApp({
      db: store.db,
      log,
      baseUrl,
      bookingUrl,
      secret,
      poster,
      payments,
      allowLoopback,
      checkAnswers: config.checkAnswers,
      budgets: {
        keyed: budgets.create('key', config.rates.apiPerMinute),
        public: budgets.create('public', config.rates.publicPerMinute),
        wrongKeys: budgets.create('access', WRONG_KEYS_PER_HOUR, 3600),
        publicScope: config.rates.publicScope,
      },
      // Mail carries keys: only where somebody tries the program on their own machine.
      devMail: store.embedded && config.mail.smtpUrl === null && config.addresses.baseUrl === null,
      devPages: config.devPages,
      storageLow: () => store.storageLow(),
      ping: async () => {
        await store.db.query({ name: 'ping', text: 'select 1' })
      },
    }),
    (it) => it.close(),
  )
  await app.listen(config.http)
  const deliveries = opened.use(startDeliveries({ db: store.db, poster, secret, log }))
  opened.use(listen(store.connection, 'deliveries', { heard: () => deliveries.wake(), log }))
  if (config.mail.smtpUrl !== null) {
    opened.use(
      await startMails({
        db: store.db,
        smtpUrl: config.mail.smtpUrl,
        from: mailFrom,
        linkOf: ({ organisationId, orderId }) =>
          enterOrganisation(
            store.db,
            organisationId,
            { type: 'system', name: 'mails' },
            async ({ slug }) => hirersLink({ slug, orderId }, { bookingUrl, secret }),
          ),
        log,
      }),
    )
  }
  opened.use(startChores({ db: store.db, payments, log }))
  await warnIfPaymentsUnconfigured(store.db, payments, log)

  const demoPort = config.demoHostPort ?? (store.embedded ? config.http.port + 1 : 0)
  const site = {
    host: config.http.host,
    port: demoPort,
    origin: `http://${hostInUrl(config.http.host)}:${demoPort}`,
  }
  const served =
    demoPort > 0
      ? await serveHost(store.db, { ...site, bookingUrl, dev: config.devPages, log })
      : null
  if (served) opened.defer(() => served.close())

  const demoSite = served && site.origin
  const welcome = await composeWelcome(store.db, { baseUrl, bookingUrl, demoSite, secret })
  if (welcome !== null) print(welcome)
  print(`Kerbside accepts requests at ${baseUrl}`)

  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  }
  log.info({}, 'stopping')
}
