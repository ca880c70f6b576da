import { randomUUIDv7 } from 'node:crypto'
import { query } from '#server/db/transaction.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Adds a driver to the organisation. */
export async function createDriver(
  organisation: Pick<TestOrganisation, 'id' | 'within'>,
  name = 'Lee Tran',
): Promise<string> {
  const id = randomUUIDv7()
  await organisation.within(({ tx, now }) =>
    tx.run(
      query.insertInto('drivers').values({
        ...{ organisation_id: organisation.id, id, name, phone: '0491 570 156' },
        ...{ created_at: now, updated_at: now },
      }),
    ),
  )
  return id
}

/** A phone that has joined with a code that a member of the office made. */
export async function joinPhone(
  server: Pick<TestServer, 'fetch'>,
  {
    office,
    slug,
    driverId,
    device = 'Android, Chrome',
  }: { office: Member; slug: string; driverId: string; device?: string },
): Promise<Member> {
  const path = `/api/office/${slug}/drivers/${driverId}/codes`
  const { status, json, text } = await office.send('POST', path)
  if (status !== 201) throw new Error(`no code: ${text}`)
  const phone = openBrowser(server)
  const joined = await phone.send('POST', '/api/driver/join', { code: json.code, device })
  if (joined.status !== 200) throw new Error(`the phone could not join: ${joined.text}`)
  return phone
}
