import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/office/customers/customer.ts'
import { withoutOrigin } from '#server/customers/parts/read-parts.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Whatever is merged, changed and taken apart again, in whatever order: in the end every customer has what
// it had, with what people have changed about it, and nothing of another.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db)
const owner = await createMember(server, firm, 'owner')
const desk = openCustomers(owner, firm.slug)

type Step =
  | { do: 'merge'; kept: number; other: number }
  | { do: 'undo'; which: number }
  | { do: 'name' | 'notes' | 'abn'; of: number; to: number }
  | { do: 'contact' | 'rename' | 'site'; of: number; to: number }

const COUNT = 4
/** Of new contacts, for their names. */
let made = 0
const ABNS = ['', '51824753556', '53004085616', '83914571673']
const someone = fc.nat({ max: COUNT - 1 })
const to = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), kept: someone, other: someone }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat({ max: 9 }) }),
  },
  fc.record({
    do: fc.constantFrom('name' as const, 'notes' as const, 'abn' as const),
    of: someone,
    to,
  }),
  fc.record({
    do: fc.constantFrom('contact' as const, 'rename' as const, 'site' as const),
    of: someone,
    to,
  }),
)
const start = fc.array(
  fc.record({ abn: fc.constantFrom(...ABNS), notes: fc.constantFrom('', 'a', 'b') }),
  { minLength: COUNT, maxLength: COUNT },
)

type Own = { name: string; notes: string; abn: string | null; contacts: string[]; sites: string[] }

/** What a customer has of its own, without versions. */
function ownOf({ name, notes, abn, contacts, sites }: Customer): Own {
  return {
    name,
    notes,
    abn,
    contacts: contacts.map((contact) => contact.name),
    sites: sites.map(({ address }) => address),
  }
}

/** The customer that shows in place of one, and itself if none does. */
async function shown(id: string): Promise<Customer> {
  const customer = await desk.read(id)
  return customer.mergedInto ? desk.read(customer.mergedInto.id) : customer
}

async function change(id: string, body: object): Promise<void> {
  const { status, text } = await desk.act('PATCH', `/${id}`, body)
  expect(status, text).toBe(200)
}

/** Does a step, and the same to `expected`, which knows of no merges. */
async function take(one: Step, ids: readonly string[], expected: Map<string, Own>): Promise<void> {
  if (one.do === 'merge') {
    const [kept, other] = [await shown(ids[one.kept] ?? ''), await shown(ids[one.other] ?? '')]
    if (kept.id !== other.id) await desk.merge(kept.id, other.id)
    return
  }
  if (one.do === 'undo') {
    const roots = await Promise.all(ids.map(shown))
    const merges = [...new Map(roots.map((root) => [root.id, root])).values()].flatMap((root) =>
      root.merged.map(({ mergeId }) => ({ root, mergeId })),
    )
    const chosen = merges[one.which % Math.max(1, merges.length)]
    if (chosen) await undo(chosen.root.id, chosen.mergeId)
    return
  }
  const customer = await shown(ids[one.of] ?? '')
  const own = expected.get(customer.id)
  if (!own) throw new Error('an unknown customer')
  if (one.do === 'name') own.name = `Name ${one.to}`
  if (one.do === 'name') return change(customer.id, { name: own.name })
  if (one.do === 'notes') {
    const notes = `note ${one.to}`
    if (customer.notes === notes) return
    own.notes = notes
    return change(customer.id, { notes })
  }
  if (one.do === 'abn') {
    const abn = ABNS[one.to] ?? ''
    if ((customer.abn ?? '') === abn) return
    own.abn = abn === '' ? null : abn
    return change(customer.id, { abn })
  }
  const contacts = customer.contacts.map(withoutOrigin)
  if (one.do === 'contact') {
    const name = `Contact ${(made += 1)}`
    own.contacts.push(name)
    return change(customer.id, { contacts: [...contacts, { name }] })
  }
  if (one.do === 'site') {
    const gone = customer.sites[one.to]
    if (!gone) return
    const owner_ = expected.get(gone.from?.id ?? customer.id)
    owner_?.sites.splice(owner_.sites.indexOf(gone.address), 1)
    return change(customer.id, {
      sites: customer.sites.filter(({ id }) => id !== gone.id).map(withoutOrigin),
    })
  }
  const renamed = customer.contacts[one.to]
  if (!renamed) return
  const name = `${renamed.name}!`
  const whose = expected.get(renamed.from?.id ?? customer.id)
  whose?.contacts.splice(whose.contacts.indexOf(renamed.name), 1, name)
  await change(customer.id, {
    contacts: contacts.map((contact) =>
      contact.id === renamed.id ? { ...contact, name } : contact,
    ),
  })
}

async function undo(id: string, mergeId: string): Promise<void> {
  const { status, text } = await owner.send('POST', desk.path(`/${id}/merges/${mergeId}/undo`))
  expect(status, text).toBe(200)
}

async function undoAll(ids: readonly string[], last: boolean): Promise<void> {
  for (;;) {
    const roots = await Promise.all(ids.map(shown))
    const root = roots.find(({ merged }) => merged.length > 0)
    const merge = last ? root?.merged[0] : root?.merged.at(-1)
    if (!root || !merge) return
    await undo(root.id, merge.mergeId)
  }
}

test('merges, changes and undoing restore every customer', async () => {
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(step, { maxLength: 12 }),
      fc.boolean(),
      async (begun, steps, last) => {
        const added: Customer[] = []
        for (const [index, details] of begun.entries()) {
          added.push(
            await desk.add({
              ...details,
              name: `Customer ${index}`,
              contacts: [{ name: `Contact of ${index}` }],
              sites: [{ address: `${index} Example Street` }],
            }),
          )
        }
        const ids = added.map(({ id }) => id)
        const expected = new Map(added.map((customer) => [customer.id, ownOf(customer)]))
        for (const one of steps) await take(one, ids, expected)
        await undoAll(ids, last)
        for (const { id } of added) expect(ownOf(await desk.read(id))).toEqual(expected.get(id))
      },
    ),
    { numRuns: 40 },
  )
})
