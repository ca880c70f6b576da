import { migrate } from '#server/db/migrate.ts'
import type { TestServer } from '#test/harness.ts'

/** Applies a migration again that only changes rows, once a test has made rows as they were before it. */
export async function applyAgain({ owner, databaseUrl }: TestServer, name: string): Promise<void> {
  await owner.query('delete from schema_migrations where name = $1', [name])
  await migrate(databaseUrl, undefined, new Set([name]))
}
