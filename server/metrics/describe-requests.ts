import { BUCKETS_MS } from '#server/http/clients/count-requests.ts'
import type { RequestCounts, RouteCounts } from '#server/http/clients/count-requests.ts'
import type { Metric, Sample } from './write-metrics.ts'

/** The requests and refusals of this process since it started. */
export function describeRequests({ routes, refusals, unlogged }: RequestCounts): Metric[] {
  return [
    {
      name: 'kerbside_requests_total',
      help: 'Answered requests, by route and status.',
      type: 'counter',
      samples: routes.flatMap((counts) =>
        Array.from(counts.statuses, ([status, value]) => {
          return { labels: { ...labelsOf(counts), status }, value }
        }),
      ),
    },
    {
      name: 'kerbside_request_duration_seconds',
      help: 'From the arrival of the headers until the answer was ready.',
      type: 'histogram',
      samples: routes.flatMap(describeDurations),
    },
    {
      name: 'kerbside_refusals_total',
      help: 'Refused requests that say something about who asks.',
      type: 'counter',
      samples: Array.from(refusals, ([reason, value]) => ({ labels: { reason }, value })),
    },
    {
      name: 'kerbside_requests_unlogged_total',
      help: 'Requests by API key that are missing from the log that integrators read.',
      type: 'counter',
      samples: [{ value: unlogged }],
    },
  ]
}

function describeDurations(counts: RouteCounts): Sample[] {
  const labels = labelsOf(counts)
  let sum = 0
  const buckets = counts.buckets.map((value, index): Sample => {
    sum += value
    const bound = BUCKETS_MS[index]
    const le = bound === undefined ? '+Inf' : bound / 1000
    return { part: 'bucket', labels: { ...labels, le }, value: sum }
  })
  return [
    ...buckets,
    { part: 'sum', labels, value: counts.milliseconds / 1000 },
    { part: 'count', labels, value: sum },
  ]
}

/** Addresses without a route share one, so that strangers can't make up labels. */
function labelsOf({ method, route }: RouteCounts) {
  return { method, route: route ?? 'unknown' }
}
