import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness.ts'
import { makeDataDir, runCommand, startServe } from '#test/processes.ts'

// A program whose version isn't the database's says so, and changes nothing unless it's asked to.

const SECRET_KEY = 'a-secret-of-fair-length-for-versions'

async function change(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A database that a server has been used with. */
async function usedDatabase(): Promise<string> {
  const url = await createTestDatabase()
  await change(url, `select claim_secret('${'a'.repeat(64)}')`)
  return url
}

const forget = `delete from schema_migrations where name = '0013-identity.sql'`

test('neither the server nor a command changes an older database, and both say how to go on', async () => {
  const url = await usedDatabase()
  await change(url, forget)
  const sentence =
    'kerbside: this database is of an older version: the migration 0013-identity.sql is missing. Make a backup (kerbside backup FILE), run kerbside migrate, and start again. Servers of the version before may run meanwhile.\n'
  const settings = { DATABASE_URL: url, SECRET_KEY }
  for (const words of [['serve'], ['mail', 'list', 'acme']]) {
    const { code, stderr, stdout } = await runCommand(words, settings)
    expect({ code, stderr, stdout }).toEqual({ code: 1, stderr: sentence, stdout: '' })
  }
})

test('several missing migrations are named by the first and the last', async () => {
  const url = await usedDatabase()
  await change(
    url,
    `delete from schema_migrations where name in ('0003-catalogue.sql', '0005-jobs.sql')`,
  )
  const { stderr } = await runCommand(['serve'], { DATABASE_URL: url, SECRET_KEY })
  expect(stderr).toContain('2 migrations are missing, from 0003-catalogue.sql to 0005-jobs.sql.')
})

test('a server starts on a newer database, and warns', async () => {
  const url = await createTestDatabase()
  await change(url, `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  await using server = await startServe({ DATABASE_URL: url, SECRET_KEY })
  expect(server.stderr()).toContain('the database is of a newer version than this program')
  expect(server.stderr()).toContain('9999-later.sql')
})

test('two first starts make the database together', async () => {
  await using dataDir = await makeDataDir()
  const settings = { DATA_DIR: dataDir.path }
  const made = await Promise.all([
    runCommand(['migrate', '--json'], settings),
    runCommand(['demo', '--json'], settings),
  ])
  expect(made.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ])
})
