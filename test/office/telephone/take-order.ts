import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import type { Answer } from '#test/answer.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'

/** A business whose dispatcher takes orders on the phone. */
export type Firm = TestOrganisation & {
  dispatcher: TeamMember
  /** Sends a telephone order; `key` is its Idempotency-Key. */
  take(body: object, key?: string): Promise<Answer>
  read(path: string): Promise<Answer>
}

/** The body of a telephone order for the plain catalogue's bin. */
export function aCall(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { acceptedTerms: _, ...body } = anOrder()
  return { ...body, pays: 'cash', terms: 'read_out', ...changes }
}

/** Opens a firm where it's about noon, with changes to the plain catalogue. */
export async function openFirm(
  server: TestServer,
  {
    rules = {},
    catalog = {},
    test = true,
  }: { rules?: object; catalog?: object; test?: boolean } = {},
): Promise<Firm> {
  const organisation = await createTestOrganisation(
    server.db,
    {
      ...plainCatalog,
      ...catalog,
      bookingRules: { ...plainCatalog.bookingRules, ...rules },
    },
    { timezone: noonZone(), test },
  )
  const dispatcher = await createMember(server, organisation, 'dispatcher', { name: 'Sam Okafor' })
  const office = `/api/office/${organisation.slug}`
  return {
    ...organisation,
    dispatcher,
    read: (path) => dispatcher.ask(office + path),
    take: (body, key) =>
      dispatcher.ask(`${office}/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      }),
  }
}
