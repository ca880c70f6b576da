import * as z from 'zod'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'

/**
 * The settings, read once from the environment (README, "Settings"). Nothing else reads it.
 */

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const count = z.coerce.number().pipe(z.int().min(1))
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''))

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const Environment = z.object({
  PORT: z.coerce.number().pipe(z.int().min(1).max(65_535)).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: count.default(16),
  DATABASE_NAMED_STATEMENTS: flag.prefault('1'),
  MIN_FREE_DISK_MB: z.coerce.number().pipe(z.int().min(0)).default(256),
  REDIS_URL: z.string().min(1).optional(),
  BASE_URL: address.optional(),
  BOOKING_URL: address.optional(),
  DEMO_HOST_PORT: z.coerce.number().pipe(z.int().min(0).max(65_535)).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  PUBLIC_RATE_PER_MINUTE: count.default(PUBLIC_RATE_PER_MINUTE),
  PUBLIC_RATE_SCOPE: z.enum(['endpoint', 'organisation']).default('endpoint'),
  API_RATE_PER_MINUTE: count.default(API_RATE_PER_MINUTE),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  WEBHOOK_ALLOW_LOOPBACK: flag.prefault('0'),
  CHECK_ANSWERS: flag.prefault('0'),
  DEV_PAGES: flag.prefault('0'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  databasePoolSize: number
  namedStatements: boolean
  minFreeBytes: number
  redisUrl: string | null
  /** Absent: made of the address that is listened on. */
  baseUrl: string | null
  bookingUrl: string | null
  /** Absent: the port after `port`, beside the embedded database; 0: nowhere. */
  demoHostPort: number | null
  /** Absent: made once and kept in `dataDir`. */
  secretKey: string | null
  publicRate: { perMinute: number; scope: 'endpoint' | 'organisation' }
  apiRatePerMinute: number
  /** Absent: only test organisations can be paid. */
  stripe: { secretKey: string; webhookSecret: string } | null
  /** Absent: mail is kept, and not sent. */
  smtpUrl: string | null
  /** The address that mail comes from. */
  mailFrom: string | null
  webhookAllowLoopback: boolean
  /** Whether every answer of the API is checked against its schema: for development. */
  checkAnswers: boolean
  /** Vite's development server, in front of this one, serves the programs of the pages. */
  devPages: boolean
  logLevel: string
}

/** @throws Error that names each setting that is wrong, without its value */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is an unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new Error(`these settings are wrong: ${wrong.join(', ')}`)
  }
  const env = parsed.data
  if (env.DEV_PAGES && !LOOPBACK.includes(env.HOST)) {
    throw new Error('these settings are wrong: DEV_PAGES (only with HOST on loopback)')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    namedStatements: env.DATABASE_NAMED_STATEMENTS,
    minFreeBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    redisUrl: env.REDIS_URL ?? null,
    baseUrl: env.BASE_URL ?? null,
    bookingUrl: env.BOOKING_URL ?? null,
    demoHostPort: env.DEMO_HOST_PORT ?? null,
    secretKey: env.SECRET_KEY ?? null,
    publicRate: { perMinute: env.PUBLIC_RATE_PER_MINUTE, scope: env.PUBLIC_RATE_SCOPE },
    apiRatePerMinute: env.API_RATE_PER_MINUTE,
    stripe: readStripe(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    webhookAllowLoopback: env.WEBHOOK_ALLOW_LOOPBACK,
    checkAnswers: env.CHECK_ANSWERS,
    devPages: env.DEV_PAGES,
    logLevel: env.LOG_LEVEL,
  }
}

/** Both or neither: without the second nothing would ever be known to be paid. */
function readStripe(secretKey: string | undefined, webhookSecret: string | undefined) {
  if (secretKey === undefined && webhookSecret === undefined) return null
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET'
    throw new Error(`these settings are wrong: ${missing} (goes with the other of Stripe)`)
  }
  return { secretKey, webhookSecret }
}
