import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '#server/accounts/sign-in/sign-in.ts'
import type { Connection, Database, Statement } from '#server/db/connect.ts'
import { openBrowser } from '#test/actors/member.ts'
import { joinByLink, trySignIn } from '#test/actors/person.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Whether an address has an account: no answer says so, nor does the work behind it.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const wrong = 'not the password at all'
const unknown = () => `unknown-${randomUUID()}@team.example`

/** The same database, which also notes the statements that it's given. */
function listening(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = []
  const note = ({ text }: Statement) => void statements.push(text)
  return {
    statements,
    db: {
      ...db,
      async connect(share) {
        const connection = await db.connect(share)
        const query: Connection['query'] = (statement) => {
          note(statement)
          return connection.query(statement)
        }
        return { query, release: (broken) => connection.release(broken) }
      },
      query: (statement, share) => {
        note(statement)
        return db.query(statement, share)
      },
    },
  }
}

async function statementsOf(email: string): Promise<string[]> {
  const { db, statements } = listening(server.db)
  const attempt = {
    email,
    password: wrong,
    where: { device: 'Firefox on Linux', address: '192.0.2.9' },
    deviceOf: () => null,
  }
  await expect(signIn(db, attempt)).rejects.toThrow('The email address or the password is wrong')
  return statements
}

test('known, unknown and closed addresses take the same path through the database', async () => {
  const known = await joinByLink(server, organisation)
  const closed = await joinByLink(server, organisation)
  await server.owner.query('update accounts set disabled_at = now() where email = $1', [
    closed.email,
  ])
  const path = await statementsOf(known.email)
  expect(path.length).toBeGreaterThan(4)
  expect(await statementsOf(unknown())).toEqual(path)
  expect(await statementsOf(closed.email)).toEqual(path)
})

test('no answer to a stranger says which addresses are known', async () => {
  const { email } = await joinByLink(server, organisation)
  const shown = async (address: string) => {
    const guess = await trySignIn(openBrowser(server), { email: address, password: wrong })
    const reset = await openBrowser(server).send('POST', '/api/account/password-reset', {
      email: address,
    })
    return [guess, reset].map(({ status, text, headers }) => ({
      status,
      text,
      names: [...headers.keys()].toSorted(),
    }))
  }
  expect(await shown(unknown())).toEqual(await shown(email))
})

test('asking for an address that someone has answers as for one that no one has', async () => {
  const other = await joinByLink(server, organisation)
  const { browser } = await joinByLink(server, organisation)
  await server.owner.query('update sessions set stepped_up_at = now(), factors = 2')
  const answers = []
  for (const email of [other.email, unknown()]) {
    const { status, text } = await browser.send('POST', '/api/account/email', { email })
    answers.push({ status, text })
  }
  expect(answers[0]).toEqual({ status: 202, text: '{}' })
  expect(answers[1]).toEqual(answers[0])
})
