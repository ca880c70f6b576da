import * as z from 'zod'
import { readBlock } from '#server/http/clients/client-address.ts'
import { SHORTEST_SECRET } from '#server/secret/secret-file.ts'
import { API_RATE_PER_MINUTE, PUBLIC_RATE_PER_MINUTE } from '#contract/values/limits.ts'

/** The variables of the environment that are settings (README, "Settings"), and what each may be. */

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

export const Environment = z.object({
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
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      hostname: /./,
      error: 'must be an address such as redis://:password@redis.example.com:6379',
    })
    .optional(),
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
      hostname: /./,
      error: 'must be an address such as smtps://user:password@mail.example.com',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  WEBHOOK_ALLOW_LOOPBACK: flag.prefault('0'),
  CHECK_ANSWERS: flag.prefault('0'),
  DEV_PAGES: flag.prefault('0'),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Environment = z.output<typeof Environment>

type Name = keyof Environment

/** Settings that are wrong, each with what it must be, so that one message names them all. */
export class WrongSettings {
  readonly #found = new Map<Name, string>()

  /** What is wrong with a setting of its own matters more than how it goes with another. */
  add(name: Name, message: string): void {
    if (!this.#found.has(name)) this.#found.set(name, message)
  }

  /** @throws Error that names each, without its value */
  refuse(): void {
    if (this.#found.size === 0) return
    const names = Environment.keyof().options.filter((name) => this.#found.has(name))
    const wrong = names.map((name) => `${name} (${this.#found.get(name)})`)
    throw new Error(
      `these settings are wrong: ${wrong.join(', ')}. Correct them in the environment; "Settings" in README.md lists all.`,
    )
  }
}

/** @returns what reads a variable: its value, or its default if it's unset, empty, or wrong and noted as such */
export function readVariables(
  environment: NodeJS.ProcessEnv,
  wrong: WrongSettings,
): <Asked extends Name>(name: Asked) => Environment[Asked] {
  return <Asked extends Name>(name: Asked) => {
    const schema: z.ZodType = Environment.shape[name]
    const given = environment[name]
    const parsed = schema.safeParse(given === '' ? undefined : given)
    if (!parsed.success)
      wrong.add(name, parsed.error.issues.map(({ message }) => message).join(', '))
    return (parsed.success ? parsed.data : schema.parse(undefined)) as Environment[Asked]
  }
}
