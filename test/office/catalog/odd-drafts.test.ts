import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Drafts of a catalogue with text that PostgreSQL can't store: the answer names the field, and the log has no fault.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'admin')
const path = `/api/office/${firm.slug}/catalog`

test.each(['\u0000', 'a\u0000b', '\ud800'])('a draft with %j is refused', async (odd) => {
  const named = 'has characters that cannot be stored'
  const drafts = [
    [{ orders: [{ kind: 'product', ids: [odd] }] }, `orders[0].ids[0]: ${named}`],
    [{ pieces: [{ kind: 'product', id: odd }] }, `pieces[0].id: ${named}`],
    [
      { pieces: [{ kind: 'product', id: ids.bin, fields: { unheardOf: [{ of: odd }] } }] },
      `pieces[0].fields: ${named}`,
    ],
    [
      { pieces: [{ kind: 'product', id: ids.bin, fields: { [`x${odd}`]: 1 } }] },
      `pieces[0].fields: ${named}`,
    ],
  ] as const
  for (const [draft, says] of drafts) {
    for (const what of ['check', 'preview']) {
      const { status, json } = await admin.send('POST', `${path}/${what}`, draft)
      expect([what, status, json.error]).toEqual([what, 422, says])
    }
  }
  expect(server.logs.filter((line) => line.includes('"level":50'))).toEqual([])
})
