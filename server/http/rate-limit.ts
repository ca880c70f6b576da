import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'

/** Budgets of requests a minute, shared by all processes if Redis is configured. */

export type Budget = {
  limit: number
  /** Takes one request from a key's budget, or one that counts as several. */
  take(key: string, points?: number): Promise<Taken>
}

export type Taken = {
  allowed: boolean
  remaining: number
  /** Whole seconds until the budget is full again, when a refused request will pass. */
  resetSeconds: number
}

export const WINDOW_SECONDS = 60

export type Budgets = {
  /** @param seconds the length of a window, by default a minute */
  create(name: string, perWindow: number, seconds?: number): Budget
  close(): Promise<void>
}

/** For how long a Redis that hangs isn't asked again, so that not every request waits for it. */
const REST_MS = 5000
/** A Redis that isn't there fails at once; one that takes this long to fail hangs. */
const HANGS_MS = 500

/**
 * Opens the counters of budgets. While Redis is unavailable each process counts for itself, so an
 * outage never refuses callers who keep to their limit.
 */
export async function openBudgets(redisUrl: string | null, log: Log): Promise<Budgets> {
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, log)
  let restsUntil = 0
  return {
    create(name, perWindow, seconds = WINDOW_SECONDS) {
      const options = { keyPrefix: `kerbside:${name}`, points: perWindow, duration: seconds }
      const own = new RateLimiterMemory(options)
      if (!redis) return { limit: perWindow, take: (key, points) => take(own, key, points) }
      const shared = new RateLimiterRedis({ ...options, storeClient: redis })
      return {
        limit: perWindow,
        async take(key, points) {
          const began = performance.now()
          if (began < restsUntil) return take(own, key, points)
          try {
            return await take(shared, key, points)
          } catch {
            const now = performance.now()
            if (now - began > HANGS_MS) restsUntil = now + REST_MS
            return take(own, key, points)
          }
        },
      }
    },
    async close() {
      redis?.disconnect()
    },
  }
}

async function take(
  limiter: RateLimiterMemory | RateLimiterRedis,
  key: string,
  points = 1,
): Promise<Taken> {
  try {
    return describe(await limiter.consume(key, points), true)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return describe(refused, false)
    throw refused
  }
}

function describe(result: RateLimiterRes, allowed: boolean): Taken {
  return {
    allowed,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  }
}

/** Loads the client's package only if a Redis is configured. */
async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A busy process reads answers late: at 250 ms it gave up a healthy Redis under load, and the
    // budgets were no longer exact.
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  // It's tried again every two seconds: a line for each attempt would bury the others.
  let away = false
  redis.on('error', ({ message: reason }) => {
    if (!away) log.warn({ reason }, 'Redis is unavailable, each process counts its own budgets')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info({}, 'Redis is back, all processes share budgets')
    away = false
  })
  return redis
}
