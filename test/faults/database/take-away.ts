import { nameOf } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'

/** Takes its database away from a server until disposed of: connections break, and there are no new ones. */
export async function takeAway({
  owner,
  databaseUrl,
}: Pick<TestServer, 'owner' | 'databaseUrl'>): Promise<AsyncDisposable> {
  const client = await owner.connect()
  const allow = (yes: boolean) =>
    client.query('update pg_database set datallowconn = $2 where datname = $1', [
      nameOf(databaseUrl),
      yes,
    ])
  await allow(false)
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'kerbside'`,
  )
  return {
    async [Symbol.asyncDispose]() {
      await allow(true)
      client.release()
    },
  }
}
