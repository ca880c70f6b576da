import * as z from 'zod'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { Log } from '#server/log.ts'
import { openService } from '#server/outbound/ask-service.ts'

/** Seconds from each point to each; null where the router knows no way. */
export type Seconds = (number | null)[][]

export type Router = {
  /** How long trucks take between points; null if the router doesn't say so within two seconds. Never throws. */
  table(points: readonly Point[]): Promise<Seconds | null>
  close(): Promise<void>
}

const LIMIT_MS = 2000
/** How long a router is left alone after a failure, so that one that's down doesn't slow every board. */
const REST_MS = 30_000
/** The limit of OSRM, unless its operator sets another. */
const MOST_POINTS = 100

/** What OSRM answers to /table (OSRM, HTTP API, "Table service"). */
const Answer = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(z.number().min(0).nullable())),
})

/**
 * A router that speaks OSRM's HTTP API, version 1.
 * @param monotonic milliseconds of a clock that only goes forward
 */
export function openRouter(
  url: string,
  { log, monotonic = () => performance.now() }: { log: Log; monotonic?: () => number },
): Router {
  const service = openService(url, { totalMs: LIMIT_MS })
  let restsUntil = 0

  const ask = async (points: readonly Point[]): Promise<Seconds> => {
    const places = points.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';')
    const answer = await service.ask(`/table/v1/driving/${places}?annotations=duration`)
    const { durations } = Answer.parse(answer)
    const isSquare = [durations, ...durations].every((row) => row.length === points.length)
    if (!isSquare) throw new Error('the table has the wrong size')
    return durations
  }
  return {
    async table(points) {
      if (points.length > MOST_POINTS || monotonic() < restsUntil) return null
      try {
        return await ask(points)
      } catch (error) {
        restsUntil = monotonic() + REST_MS
        const why = error instanceof z.ZodError ? 'the answer is not a table' : String(error)
        log.warn({ why }, 'the router did not answer: driving times are estimated by distance')
        return null
      }
    },
    close: () => service.close(),
  }
}
