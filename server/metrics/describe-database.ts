import type { Database } from '#server/db/connect.ts'
import type { Metric, Sample } from './write-metrics.ts'

type QueueDepth = { queue: string; waiting: number; due: number; oldest_seconds: number }

const NOTHING_DUE = { due: 0, oldest_seconds: 0 }

const QUEUES = ['deliveries', 'emails', 'texts', 'holds', 'refunds', 'charges', 'billing']

/**
 * The connections of each pool, and what waits in the database, over all organisations.
 * @param sendsEmails without SMTP_URL emails are kept, and none is ever due
 */
export async function describeDatabase(
  pools: Readonly<Record<string, Database>>,
  { db, sendsEmails }: { db: Database; sendsEmails: boolean },
): Promise<Metric[]> {
  const depths = await readDepths(db, sendsEmails)
  const queues = (value: (depth: QueueDepth) => number): Sample[] =>
    (depths ?? []).map((depth) => ({ labels: { queue: depth.queue }, value: value(depth) }))
  return [
    {
      name: 'kerbside_database_up',
      help: 'Whether the database answered this scrape.',
      type: 'gauge',
      samples: [{ value: depths === null ? 0 : 1 }],
    },
    {
      name: 'kerbside_pool_connections',
      help: 'Database connections of this process; waiting are requests without one.',
      type: 'gauge',
      samples: Object.entries(pools).flatMap(([pool, database]) =>
        Object.entries(database.countConnections()).map(([state, value]) => {
          return { labels: { pool, state }, value }
        }),
      ),
    },
    {
      name: 'kerbside_queue_waiting',
      help: 'What waits: to be sent, refunded, charged or billed, and orders that hold bins until they are paid.',
      type: 'gauge',
      samples: queues(({ waiting }) => waiting),
    },
    {
      name: 'kerbside_queue_due',
      help: 'Those that are due now.',
      type: 'gauge',
      samples: queues(({ due }) => due),
    },
    {
      name: 'kerbside_queue_oldest_due_seconds',
      help: 'How long the oldest of those has been due.',
      type: 'gauge',
      samples: queues(({ oldest_seconds: seconds }) => seconds),
    },
  ]
}

/** Null if the database doesn't answer. An empty queue has no row. */
async function readDepths(db: Database, sendsEmails: boolean): Promise<QueueDepth[] | null> {
  try {
    const rows = await db.query<QueueDepth>({ text: 'select * from queue_depths()' })
    return QUEUES.map((queue) => {
      const depth = {
        queue,
        waiting: 0,
        ...NOTHING_DUE,
        ...rows.find((row) => row.queue === queue),
      }
      return queue === 'emails' && !sendsEmails ? { ...depth, ...NOTHING_DUE } : depth
    })
  } catch {
    return null
  }
}
