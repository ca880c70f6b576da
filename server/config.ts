import * as z from 'zod'
import { Environment, readEnvironment } from './environment.ts'

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

/** @throws Error that names each wrong setting, without its value */
export function readConfig(environment: NodeJS.ProcessEnv): Settings {
  const env = readEnvironment(Environment, environment)
  if (env.DEV_PAGES && !LOOPBACK.includes(env.HOST)) {
    throw new Error('these settings are wrong: DEV_PAGES (only with HOST on loopback)')
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new Error('these settings are wrong: METRICS_PORT (must be another than PORT)')
  }
  const { config, secrets } = layOut(env)
  return { config: { ...config }, secrets: { ...secrets } }
}

/**
 * The settings of a command, which uses few of them: each is judged when it's used, so that a wrong PORT stops no
 * backup.
 * @throws Error, on using a wrong setting, as {@link readConfig}
 */
export function readConfigAsUsed(environment: NodeJS.ProcessEnv): Settings {
  const judge = (name: keyof Environment) =>
    readEnvironment(z.object({ [name]: Environment.shape[name] }), environment)[name]
  const used = new Proxy({} as Environment, {
    get: (_, name) => judge(name as keyof Environment),
  })
  return layOut(used)
}

/** Each getter reads only the variables of its own settings. */
function layOut(env: Environment): Settings {
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
        return readBucketKeys(env)
      },
      get stripe() {
        return readStripe(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET)
      },
    },
  }
}

type BucketSettings = Pick<
  Environment,
  | ('FILES_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN')
  | ('AWS_REGION' | 'AWS_ENDPOINT_URL')
>

function readBucket(env: BucketSettings): Config['bucket'] {
  if (env.FILES_URL === undefined) return null
  const [, name = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(env.FILES_URL) ?? []
  return { name, prefix, region: env.AWS_REGION, endpoint: env.AWS_ENDPOINT_URL ?? null }
}

function readBucketKeys(env: BucketSettings): Secrets['bucket'] {
  if (env.FILES_URL === undefined) return null
  if (env.AWS_ACCESS_KEY_ID === undefined && env.AWS_SECRET_ACCESS_KEY === undefined) return null
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const missing = accessKeyId === undefined ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
    throw new Error(
      `these settings are wrong: ${missing} (the bucket of FILES_URL needs both or neither)`,
    )
  }
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null }
}

/** Both or neither: without the webhook secret no payment could ever be confirmed. */
function readStripe(secretKey: string | undefined, webhookSecret: string | undefined) {
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'
    throw new Error(`these settings are wrong: ${missing} (Stripe needs both of its settings)`)
  }
  return { secretKey, webhookSecret }
}
