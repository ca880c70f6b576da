import { readVariables, WrongSettings } from './environment.ts'
import type { Environment } from './environment.ts'

/** The settings, read once from the environment. No other file reads it. */

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

export type Config = {
  http: { host: string; port: number }
  /** Addresses and ranges of proxies that may say who the client is. */
  trustedProxies: readonly string[]
  /** For how long a server that stops still answers, so that balancers notice that it isn't ready. */
  drainSeconds: number
  /** Where loopback gets /metrics; null: nowhere. */
  metricsPort: number | null
  /** Holds the embedded PostgreSQL and the secret key that was made here. */
  dataDir: string
  database: {
    /** Null: the embedded PostgreSQL in `dataDir`. */
    url: string | null
    poolSize: number
    namedStatements: boolean
    /** A statement that takes at least as long is logged; Infinity: none is. */
    slowStatementMs: number
    /** Below this many free bytes the embedded PostgreSQL takes no writes. */
    minFreeBytes: number
  }
  /** How many bytes of catalogues each process holds. */
  catalogBytes: number
  /** The bucket of files; null: they are in `dataDir`. */
  bucket: { name: string; prefix: string; region: string; endpoint: string | null } | null
  /** Services that know roads and addresses; null: none. */
  places: { routingUrl: string | null; geocoderUrl: string | null }
  /** The style of the map that the board shows; null: there’s no map. */
  mapStyleUrl: string | null
  /** Null: each process counts its own budgets. */
  redisUrl: string | null
  addresses: {
    /** Null: made from the address that the server listens on. */
    baseUrl: string | null
    bookingUrl: string | null
  }
  rates: { publicPerMinute: number; publicScope: 'endpoint' | 'organisation'; apiPerMinute: number }
  mail: {
    /** Null: emails are kept and not sent. */
    smtpUrl: string | null
    /** The sender's address; null: made from the booking address. */
    from: string | null
  }
  /** For how many days what would only ever grow is kept. */
  keep: { eventDays: number; emailDays: number; auditDays: number }
  webhookAllowLoopback: boolean
  /** Null: the port after `http.port` if the database is embedded. 0: no demo site. */
  demoHostPort: number | null
  /** Whether a new demo gets half a year of orders. */
  demoOrders: boolean
  /** Whether to check every answer of the API against its schema; for development. */
  checkAnswers: boolean
  /** Whether Vite's development server, in front of this one, serves the pages' programs. */
  devPages: boolean
  logLevel: string
}

/** Kept apart from the settings, so that no one passes them on by accident. */
export type Secrets = {
  /** Null: made once and kept in `dataDir`. */
  secretKey: string | null
  /** The secret before; only for reading what was made with it. */
  previousSecretKey: string | null
  /** Of the bucket of files; null without one, and where the machine's role has them. */
  bucket: { accessKeyId: string; secretAccessKey: string; sessionToken: string | null } | null
  /** Null: only test organisations can take payments. */
  stripe: { secretKey: string; webhookSecret: string } | null
}

export type Settings = { config: Config; secrets: Secrets }

/** @throws Error that names every wrong setting, without its value */
export function readConfig(environment: NodeJS.ProcessEnv): Settings {
  return judge(environment, ({ config, secrets }) => {
    return { config: { ...config }, secrets: { ...secrets } }
  })
}

/**
 * The settings of a command, which uses few of them: the others aren't judged, so that a wrong PORT stops no backup.
 * @param use reads what the command is going to use, so that one message names all of it that's wrong
 * @returns the settings; one that `use` didn't read is judged when it's used
 * @throws Error, then or now, as {@link readConfig}
 */
export function readConfigAsUsed(
  environment: NodeJS.ProcessEnv,
  use: (settings: Settings) => unknown,
): Settings {
  judge(environment, use)
  return {
    config: lazily((name) => judge(environment, ({ config }) => config[name])),
    secrets: lazily((name) => judge(environment, ({ secrets }) => secrets[name])),
  }
}

/**
 * What `read` makes of the settings.
 * @throws Error that names every wrong one of those that it read, without its value
 */
function judge<Read>(environment: NodeJS.ProcessEnv, read: (settings: Settings) => Read): Read {
  const wrong = new WrongSettings()
  const found = read(layOut(lazily(readVariables(environment, wrong)), wrong))
  wrong.refuse()
  return found
}

function lazily<Values extends object>(
  read: <Name extends keyof Values>(name: Name) => Values[Name],
): Values {
  return new Proxy({} as Values, { get: (_, name) => read(name as keyof Values) })
}

/** Each getter reads only the variables of its own settings. */
function layOut(env: Environment, wrong: WrongSettings): Settings {
  return {
    config: {
      get http() {
        return { host: env.HOST, port: env.PORT }
      },
      get trustedProxies() {
        return env.TRUSTED_PROXIES
      },
      // Behind a public address there's a balancer; on a developer's machine a stop shouldn't wait.
      get drainSeconds() {
        return env.DRAIN_SECONDS ?? (env.BASE_URL === undefined ? 0 : 5)
      },
      get metricsPort() {
        if (env.METRICS_PORT === env.PORT) wrong.add('METRICS_PORT', 'must be another than PORT')
        return env.METRICS_PORT ?? null
      },
      get dataDir() {
        return env.DATA_DIR
      },
      get database() {
        return {
          url: env.DATABASE_URL ?? null,
          poolSize: env.DATABASE_POOL_SIZE,
          namedStatements: env.DATABASE_NAMED_STATEMENTS,
          slowStatementMs: env.SLOW_STATEMENT_MS === 0 ? Infinity : env.SLOW_STATEMENT_MS,
          minFreeBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
        }
      },
      get catalogBytes() {
        return env.CATALOG_MEMORY_MB * 1_000_000
      },
      get bucket() {
        return readBucket(env)
      },
      get places() {
        return { routingUrl: env.ROUTING_URL ?? null, geocoderUrl: env.GEOCODER_URL ?? null }
      },
      get mapStyleUrl() {
        return env.MAP_STYLE_URL ?? null
      },
      get redisUrl() {
        return env.REDIS_URL ?? null
      },
      get addresses() {
        return { baseUrl: env.BASE_URL ?? null, bookingUrl: env.BOOKING_URL ?? null }
      },
      get rates() {
        return {
          publicPerMinute: env.PUBLIC_RATE_PER_MINUTE,
          publicScope: env.PUBLIC_RATE_SCOPE,
          apiPerMinute: env.API_RATE_PER_MINUTE,
        }
      },
      get mail() {
        return { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null }
      },
      get keep() {
        return {
          eventDays: env.KEEP_EVENTS_DAYS,
          emailDays: env.KEEP_EMAILS_DAYS,
          auditDays: env.KEEP_AUDIT_DAYS,
        }
      },
      get webhookAllowLoopback() {
        return env.WEBHOOK_ALLOW_LOOPBACK
      },
      get demoHostPort() {
        return env.DEMO_HOST_PORT ?? null
      },
      get demoOrders() {
        return env.DEMO_ORDERS
      },
      get checkAnswers() {
        return env.CHECK_ANSWERS
      },
      get devPages() {
        if (env.DEV_PAGES && !LOOPBACK.includes(env.HOST))
          wrong.add('DEV_PAGES', 'must be 0, or HOST 127.0.0.1')
        return env.DEV_PAGES
      },
      get logLevel() {
        return env.LOG_LEVEL
      },
    },
    secrets: {
      get secretKey() {
        return env.SECRET_KEY ?? null
      },
      get previousSecretKey() {
        return env.SECRET_KEY_PREVIOUS ?? null
      },
      get bucket() {
        return readBucketKeys(env, wrong)
      },
      get stripe() {
        return readStripe(env, wrong)
      },
    },
  }
}

function readBucket(env: Environment): Config['bucket'] {
  if (env.FILES_URL === undefined) return null
  const [, name = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(env.FILES_URL) ?? []
  return { name, prefix, region: env.AWS_REGION, endpoint: env.AWS_ENDPOINT_URL ?? null }
}

function readBucketKeys(env: Environment, wrong: WrongSettings): Secrets['bucket'] {
  if (env.FILES_URL === undefined) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId !== undefined && secretAccessKey !== undefined) {
    return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null }
  }
  if (accessKeyId !== undefined || secretAccessKey !== undefined) {
    const missing = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
    wrong.add(missing, 'must be set too: the bucket of FILES_URL needs both keys or neither')
  }
  return null
}

/** Both or neither: without the webhook secret no payment could ever be confirmed. */
function readStripe(env: Environment, wrong: WrongSettings): Secrets['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret }
  if (secretKey !== undefined || webhookSecret !== undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'
    wrong.add(missing, 'must be set too: Stripe needs both of its settings')
  }
  return null
}
