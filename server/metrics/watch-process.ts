import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './write-metrics.ts'

/** How often the event loop is sampled, in milliseconds. Node counts this interval as part of each delay. */
const INTERVAL_MS = 20

export type ProcessWatch = { describe(): Metric[]; close(): void }

/** Watches how late this process's event loop is. Each description begins a new period. */
export function watchProcess(): ProcessWatch {
  const delay = monitorEventLoopDelay({ resolution: INTERVAL_MS })
  delay.enable()
  return {
    describe() {
      const quantiles = [0.5, 0.99, 1].map((quantile) => {
        // Nanoseconds; of no sample at all it's 0 or the longest number.
        const late = delay.count === 0 ? 0 : delay.percentile(quantile * 100) - INTERVAL_MS * 1e6
        return { labels: { quantile }, value: Math.max(0, late) / 1e9 }
      })
      delay.reset()
      return [
        {
          name: 'kerbside_event_loop_delay_seconds',
          help: 'How late timers were since the last scrape.',
          type: 'gauge',
          samples: quantiles,
        },
        {
          name: 'process_resident_memory_bytes',
          help: 'Memory of this process.',
          type: 'gauge',
          samples: [{ value: process.memoryUsage.rss() }],
        },
        {
          name: 'process_start_time_seconds',
          help: 'When this process started, in Unix seconds.',
          type: 'gauge',
          samples: [{ value: Math.round(performance.timeOrigin) / 1000 }],
        },
      ]
    },
    close: () => void delay.disable(),
  }
}
