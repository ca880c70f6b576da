import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toEqual({
    config: {
      http: { host: '127.0.0.1', port: 3000 },
      trustedProxies: [],
      drainSeconds: 0,
      metricsPort: null,
      places: { geocoderUrl: null, routingUrl: null },
      mapStyleUrl: null,
      dataDir: 'data',
      database: {
        url: null,
        poolSize: 16,
        namedStatements: true,
        slowStatementMs: 1000,
        minFreeBytes: 256 * 1024 * 1024,
      },
      catalogBytes: 128_000_000,
      bucket: null,
      redisUrl: null,
      addresses: { baseUrl: null, bookingUrl: null },
      rates: { publicPerMinute: 240, publicScope: 'endpoint', apiPerMinute: 600 },
      mail: { smtpUrl: null, from: null },
      keep: { eventDays: 30, emailDays: 30, auditDays: 1827 },
      webhookAllowLoopback: false,
      demoHostPort: null,
      demoOrders: true,
      checkAnswers: false,
      devPages: false,
      logLevel: 'info',
    },
    secrets: { secretKey: null, previousSecretKey: null, bucket: null, stripe: null },
  })
})

test('an empty variable counts as unset, and an unknown one is ignored', () => {
  const empty = { PORT: '', DATABASE_URL: '', SECRET_KEY: '', HOST: '', PATH: '/bin' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('reads what is set', () => {
  const { config } = readConfig({
    PORT: '8080',
    DATABASE_URL: 'postgres://localhost/kerbside',
    DATABASE_NAMED_STATEMENTS: '0',
    SLOW_STATEMENT_MS: '0',
    BASE_URL: 'https://api.example.com/',
    BOOKING_URL: 'https://book.example.com/bins//',
    PUBLIC_RATE_SCOPE: 'organisation',
    PUBLIC_RATE_PER_MINUTE: '1',
    MIN_FREE_DISK_MB: '0',
    CATALOG_MEMORY_MB: '400',
    TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32 10.1.0.0/16',
    METRICS_PORT: '9090',
  })
  expect(config.drainSeconds).toBe(5)
  expect(readConfig({ DRAIN_SECONDS: '12' }).config.drainSeconds).toBe(12)
  expect(config).toMatchObject({
    http: { port: 8080 },
    trustedProxies: ['10.0.0.1', '2001:db8::/32', '10.1.0.0/16'],
    metricsPort: 9090,
    database: {
      url: 'postgres://localhost/kerbside',
      namedStatements: false,
      slowStatementMs: Infinity,
      minFreeBytes: 0,
    },
    catalogBytes: 400_000_000,
    addresses: {
      baseUrl: 'https://api.example.com',
      bookingUrl: 'https://book.example.com/bins',
    },
    rates: { publicPerMinute: 1, publicScope: 'organisation' },
  })
})

describe('refuses', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['DATABASE_POOL_SIZE', '0'],
    ['CATALOG_MEMORY_MB', '0'],
    ['DATABASE_NAMED_STATEMENTS', 'yes'],
    ['BASE_URL', 'localhost'],
    ['BASE_URL', 'ftp://example.com'],
    ['BASE_URL', 'https://example.com/?a=1#b'],
    ['BASE_URL', 'https://example.com/?'],
    ['BOOKING_URL', 'https://example.com/bins#book'],
    ['ROUTING_URL', 'https://roads.example?key=1'],
    ['BOOKING_URL', 'javascript:alert(1)'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'redis:cache'],
    ['REDIS_URL', 'http://cache.example'],
    ['SMTP_URL', 'smtp://'],
    ['MAP_STYLE_URL', 'pmtiles://tiles.example.com/sydney'],
    ['SECRET_KEY', 'hunter2-hunter2'],
    ['PUBLIC_RATE_PER_MINUTE', 'NaN'],
    ['PUBLIC_RATE_SCOPE', 'planet'],
    ['API_RATE_PER_MINUTE', '-600'],
    ['MIN_FREE_DISK_MB', '-1'],
    ['TRUSTED_PROXIES', 'nginx.internal'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['METRICS_PORT', '0'],
    ['DRAIN_SECONDS', '61'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s by its name, without its value', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(name)
    if (value.length > 3) expect(read).not.toThrow(value)
  })

  test('an address with a query or a fragment, and says what to leave out', () => {
    expect(() => readConfig({ BASE_URL: 'https://example.com/?a=1#b' })).toThrow(
      'BASE_URL (must have no ? or # in it, such as https://example.com). Correct them',
    )
  })

  test('all wrong settings at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x', SECRET_KEY: 'x' })).toThrow(
      /PORT.*SECRET_KEY.*LOG_LEVEL/,
    )
  })

  test('also those that are wrong only together with another', () => {
    const together = {
      METRICS_PORT: '3000',
      DEV_PAGES: '1',
      HOST: '0.0.0.0',
      STRIPE_SECRET_KEY: 'sk_live_x',
      FILES_URL: 's3://photos',
      AWS_ACCESS_KEY_ID: 'id',
      LOG_LEVEL: 'loud',
    }
    expect(() => readConfig(together)).toThrow(
      /^these settings are wrong: METRICS_PORT \(must be another than PORT\), STRIPE_WEBHOOK_SECRET \(must be set too: .*\), AWS_SECRET_ACCESS_KEY \(must be set too: .*\), DEV_PAGES \(must be 0, or HOST 127\.0\.0\.1\), LOG_LEVEL \(must be .*\)\. Correct them/,
    )
  })
})

test('takes both of Stripe’s settings or neither', () => {
  const both = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(both).secrets.stripe).toEqual({
    secretKey: 'sk_live_x',
    webhookSecret: 'whsec_x',
  })
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_x' })).toThrow('STRIPE_SECRET_KEY')
})

test('takes a bucket of S3 with its keys, or without for a machine with a role, or none', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  const { config, secrets } = readConfig({ FILES_URL: 's3://photos.example/kerbside/', ...keys })
  expect(config.bucket).toEqual({
    name: 'photos.example',
    prefix: 'kerbside',
    region: 'us-east-1',
    endpoint: null,
  })
  expect(secrets.bucket).toEqual({ accessKeyId: 'id', secretAccessKey: 'key', sessionToken: null })
  expect(readConfig(keys).secrets.bucket).toBeNull()
  const withoutKeys = readConfig({ FILES_URL: 's3://photos' })
  expect(withoutKeys.config.bucket?.name).toBe('photos')
  expect(withoutKeys.secrets.bucket).toBeNull()
  const half = { FILES_URL: 's3://photos', AWS_SECRET_ACCESS_KEY: 'key' }
  expect(() => readConfig(half)).toThrow('AWS_ACCESS_KEY_ID')
  expect(() => readConfig({ FILES_URL: '/photos', ...keys })).toThrow('FILES_URL')
})

test.each(['mail.example', 'http://mail.example', 'smtp'])(
  '%s is refused as SMTP_URL',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL')
    const { config } = readConfig({ SMTP_URL: 'smtps://me:x@mail.example' })
    expect(config.mail.smtpUrl).toContain('mail.example')
  },
)

test('the pages come from Vite only on loopback', () => {
  expect(readConfig({ DEV_PAGES: '1' }).config.devPages).toBe(true)
  expect(() => readConfig({ DEV_PAGES: '1', HOST: '0.0.0.0' })).toThrow('DEV_PAGES')
})
