import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#server/log.ts'

/** Budgets of so many requests a minute, shared by all processes when Redis is configured. */

export type Budget = {
  limit: number
  /** Takes one request from a key's budget. */
  take(key: string): Promise<Taken>
}

export type Taken = {
  allowed: boolean
  remaining: number
  /** Whole seconds until the budget is full again, and so until a refused request would pass. */
  resetSeconds: number
}

export const WINDOW_SECONDS = 60

export type Budgets = {
  /** @param seconds how long a window is; a minute unless told */
  create(name: string, perWindow: number, seconds?: number): Budget
  close(): Promise<void>
}

/**
 * Where budgets are counted. While Redis is away each process counts for itself, so that an outage
 * of the counter refuses nobody who keeps to the limit.
 */
export async function openBudgets(redisUrl: string | null, log: Log): Promise<Budgets> {
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, log)
  return {
    create(name, perWindow, seconds = WINDOW_SECONDS) {
      const options = { keyPrefix: `kerbside:${name}`, points: perWindow, duration: seconds }
      const memory = new RateLimiterMemory(options)
      const limiter = redis
        ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
        : memory
      return { limit: perWindow, take: (key) => take(limiter, key) }
    },
    async close() {
      redis?.disconnect()
    },
  }
}

async function take(limiter: RateLimiterMemory | RateLimiterRedis, key: string): Promise<Taken> {
  try {
    return describe(await limiter.consume(key), true)
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

/** The client's package is loaded only where there is a Redis. */
async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // A process that is short of the processor reads its answers late: at 250 ms a healthy Redis was
    // given up under load, and the budgets were no longer exact.
    commandTimeout: 1000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  redis.on('error', (error) =>
    log.warn({ reason: error.message }, 'Redis is away, budgets are local'),
  )
  return redis
}
