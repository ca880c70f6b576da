import type { Database } from '#server/db/connect.ts'
import type { Metric, Sample } from './write-metrics.ts'

type Watched = { what: string; name: string; value: number }

/** How chores and endpoints do, over all organisations and processes, and by how much the clocks differ. */
export async function describeWork(db: Database): Promise<Metric[]> {
  const began = Date.now()
  const rows = await read(db)
  const middle = (began + Date.now()) / 2000
  const samples = (what: string, label: string): Sample[] =>
    rows
      .filter((row) => row.what === what)
      .map(({ name, value }) => ({ labels: { [label]: name }, value }))
  return [
    {
      name: 'kerbside_chore_begun_timestamp_seconds',
      help: 'When a chore began last, in whichever process, in Unix seconds.',
      type: 'gauge',
      samples: samples('chore begun', 'chore'),
    },
    {
      name: 'kerbside_chore_done_timestamp_seconds',
      help: 'When a chore last ended without a failure.',
      type: 'gauge',
      samples: samples('chore done', 'chore'),
    },
    {
      name: 'kerbside_endpoints_disabled',
      help: 'Webhook endpoints that were disabled because they had gone or kept failing.',
      type: 'gauge',
      samples: samples('endpoints disabled', 'reason'),
    },
    {
      name: 'kerbside_database_clock_ahead_seconds',
      help: 'How far the clock of the database is ahead of that of this process.',
      type: 'gauge',
      samples: rows
        .filter(({ what }) => what === 'clock')
        .map(({ value }) => ({ value: value - middle })),
    },
  ]
}

/** Nothing if the database doesn't answer: `kerbside_database_up` says so. */
async function read(db: Database): Promise<Watched[]> {
  try {
    return await db.query<Watched>({ text: 'select * from watch_work()' })
  } catch {
    return []
  }
}
