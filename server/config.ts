import * as z from 'zod'
import { readBlock } from '#server/http/clients/client-address.ts'
import { SHORTEST_SECRET } from '#server/secret/secret-file.ts'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'

/** The settings, read once from the environment (README, "Settings"). No other file reads it. */

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const error =
    most === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${least}`
      : `must be a whole number from ${least} to ${most}`
  return z.coerce
    .number({ error })
    .pipe(z.int({ error }).min(least, { error }).max(most, { error }))
}
const count = whole(1)
const oneOf = <const Words extends readonly [string, string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
const address = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
  // Paths are put behind it.
  .refine((url) => !/[?#]/.test(url), {
    error: 'must have no ? or # in it, such as https://example.com',
  })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

const proxies = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((text) => text !== ''))
  .refine((list) => list.every((text) => readBlock(text) !== null), {
    error: 'must be addresses or ranges, such as 10.0.0.1, 10.1.0.0/16',
  })

const SECRET_ERROR = `must have at least ${SHORTEST_SECRET} characters: openssl rand -base64 32 makes one`

/** For how long a business keeps records for the Australian Taxation Office, in days. */
const FIVE_YEARS = 1827

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const Environment = z.object({
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text), {
      error: 'must be an address such as postgres://user:password@host:5432/kerbside',
    })
    .optional(),
  DATABASE_POOL_SIZE: count.default(16),
  DATABASE_NAMED_STATEMENTS: flag.prefault('1'),
  SLOW_STATEMENT_MS: whole(0).default(1000),
  MIN_FREE_DISK_MB: whole(0).default(256),
  CATALOG_MEMORY_MB: count.default(128),
  REDIS_URL: z.string().min(1).optional(),
  TRUSTED_PROXIES: proxies.default([]),
  DRAIN_SECONDS: whole(0, 60).optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  BASE_URL: address.optional(),
  BOOKING_URL: address.optional(),
  DEMO_ORDERS: flag.prefault('1'),
  DEMO_HOST_PORT: whole(0, 65_535).optional(),
  SECRET_KEY: z.string().min(SHORTEST_SECRET, { error: SECRET_ERROR }).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(SHORTEST_SECRET, { error: SECRET_ERROR }).optional(),
  PUBLIC_RATE_PER_MINUTE: count.default(PUBLIC_RATE_PER_MINUTE),
  PUBLIC_RATE_SCOPE: oneOf(['endpoint', 'organisation']).default('endpoint'),
  API_RATE_PER_MINUTE: count.default(API_RATE_PER_MINUTE),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/, {
      error: 'must be s3://bucket or s3://bucket/prefix',
    })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ENDPOINT_URL: address.optional(),
  ROUTING_URL: address.optional(),
  GEOCODER_URL: address.optional(),
  MAP_STYLE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://tiles.example.com/style.json',
    })
    .optional(),
  KEEP_EVENTS_DAYS: whole(30).default(30),
  KEEP_EMAILS_DAYS: whole(7).default(30),
  KEEP_AUDIT_DAYS: whole(365).default(FIVE_YEARS),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://user:password@mail.example.com',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  WEBHOOK_ALLOW_LOOPBACK: flag.prefault('0'),
  CHECK_ANSWERS: flag.prefault('0'),
  DEV_PAGES: flag.prefault('0'),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

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

/**
 * Where the server is, for commands that only call it: nothing else has to be set for them.
 * @throws Error as {@link readConfig}
 */
export function readServerAddress(
  environment: NodeJS.ProcessEnv,
): Pick<Config, 'http' | 'addresses'> {
  const { HOST, PORT, BASE_URL } = read(
    Environment.pick({ HOST: true, PORT: true, BASE_URL: true }),
    environment,
  )
  return {
    http: { host: HOST, port: PORT },
    addresses: { baseUrl: BASE_URL ?? null, bookingUrl: null },
  }
}

/** @throws Error that names each wrong setting, without its value */
export function readConfig(environment: NodeJS.ProcessEnv): { config: Config; secrets: Secrets } {
  const env = read(Environment, environment)
  if (env.DEV_PAGES && !LOOPBACK.includes(env.HOST)) {
    throw new Error('these settings are wrong: DEV_PAGES (only with HOST on loopback)')
  }
  if (env.METRICS_PORT === env.PORT) {
    throw new Error('these settings are wrong: METRICS_PORT (must be another than PORT)')
  }
  return {
    config: {
      http: { host: env.HOST, port: env.PORT },
      trustedProxies: env.TRUSTED_PROXIES,
      // Behind a public address there's a balancer; on a developer's machine a stop shouldn't wait.
      drainSeconds: env.DRAIN_SECONDS ?? (env.BASE_URL === undefined ? 0 : 5),
      metricsPort: env.METRICS_PORT ?? null,
      dataDir: env.DATA_DIR,
      database: {
        url: env.DATABASE_URL ?? null,
        poolSize: env.DATABASE_POOL_SIZE,
        namedStatements: env.DATABASE_NAMED_STATEMENTS,
        slowStatementMs: env.SLOW_STATEMENT_MS === 0 ? Infinity : env.SLOW_STATEMENT_MS,
        minFreeBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
      },
      catalogBytes: env.CATALOG_MEMORY_MB * 1_000_000,
      bucket: readBucket(env),
      places: { routingUrl: env.ROUTING_URL ?? null, geocoderUrl: env.GEOCODER_URL ?? null },
      mapStyleUrl: env.MAP_STYLE_URL ?? null,
      redisUrl: env.REDIS_URL ?? null,
      addresses: { baseUrl: env.BASE_URL ?? null, bookingUrl: env.BOOKING_URL ?? null },
      rates: {
        publicPerMinute: env.PUBLIC_RATE_PER_MINUTE,
        publicScope: env.PUBLIC_RATE_SCOPE,
        apiPerMinute: env.API_RATE_PER_MINUTE,
      },
      mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
      keep: {
        eventDays: env.KEEP_EVENTS_DAYS,
        emailDays: env.KEEP_EMAILS_DAYS,
        auditDays: env.KEEP_AUDIT_DAYS,
      },
      webhookAllowLoopback: env.WEBHOOK_ALLOW_LOOPBACK,
      demoHostPort: env.DEMO_HOST_PORT ?? null,
      demoOrders: env.DEMO_ORDERS,
      checkAnswers: env.CHECK_ANSWERS,
      devPages: env.DEV_PAGES,
      logLevel: env.LOG_LEVEL,
    },
    secrets: {
      secretKey: env.SECRET_KEY ?? null,
      previousSecretKey: env.SECRET_KEY_PREVIOUS ?? null,
      bucket: readBucketKeys(env),
      stripe: readStripe(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET),
    },
  }
}

type BucketSettings = Pick<
  z.output<typeof Environment>,
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

function read<Schema extends z.ZodType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
  throw new Error(
    `these settings are wrong: ${wrong.join(', ')}. Correct them in the environment; "Settings" in README.md lists all.`,
  )
}
