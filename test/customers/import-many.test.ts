import { expect, test } from 'vitest'
import type { Customer } from '#contract/office/customers/customer.ts'
import { withoutOrigin } from '#server/customers/parts/read-parts.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// An import writes many customers with each statement: all are as if a person had entered each alone.

const server = await startTestServer()

/** More than are written together. */
const ROWS = 620
/** Each of these is entered alone too, in another organisation: two of them, and one of each kind of change. */
const ALONE = Array.from({ length: ROWS }, (_, index) => index + 1).filter(
  (number) => number % 13 === 0 || number <= 8 || (number > 495 && number < 505),
)
const NAMES = [
  'O’Brien & Sons Pty Ltd',
  'Łódź Café',
  'Straße 7',
  'x'.repeat(70),
  'Smith-Jones (NSW)',
]
const MERGED = [1, 2]

async function openFirm() {
  const firm = await createTestOrganisation(server.db)
  const member = await createMember(server, firm, 'admin', { name: 'Mel Harrow' })
  return { id: firm.id, member, customers: openCustomers(member, firm.slug) }
}
const imported = await openFirm()
const entered = await openFirm()

const bodyOf = (number: number) => ({
  kind: number % 2 === 0 ? 'company' : 'individual',
  name: `${NAMES[number % NAMES.length]} ${number}`,
  abn: number % 3 === 0 ? abnOf(number) : '',
  billingAddress: number % 4 === 0 ? `PO Box ${number}, Rozelle NSW 2039` : '',
  notes: number % 5 === 0 ? 'Says "cash", and\nmeans it' : '',
  termsDays: number % 30,
  creditLimit: number % 6 === 0 ? number * 100 + 50 : null,
  contacts:
    number % 7 === 0
      ? []
      : [{ name: `Zoë ${number}`, email: `Zoe.${number}@firm.example`, phone: phoneOf(number) }],
  sites:
    number % 11 === 0
      ? []
      : [
          {
            address: `${number} Example St`,
            suburb: 'Lilyfield',
            postcode: '2040',
            accessNotes: number % 2 === 0 ? 'Gate; code 12' : '',
            purchaseOrderRequired: number % 3 === 0,
          },
        ],
})

test('customers of a file are written as customers that are entered one by one', async () => {
  await importRows(all.map((number) => cellsOf(bodyOf(number))))
  for (const number of ALONE) {
    await server.owner.query(
      `insert into customer_numbers (organisation_id, last) values ($1, $2)
        on conflict (organisation_id) do update set last = $2`,
      [entered.id, number - 1],
    )
    await entered.customers.add(bodyOf(number))
  }
  expect(await stored(imported.id)).toEqual(await stored(entered.id))
})

test('a file changes customers as a person changes them one by one', async () => {
  for (const { id, customers } of [imported, entered]) {
    const [kept = '', other = ''] = await idsOf(id, MERGED)
    await customers.merge(kept, other)
  }
  const changing = all.filter((number) => number !== 2)
  await importRows(
    changing.map((number) => ({ number: String(number), ...cellsOf(changedOf(number)) })),
  )
  for (const number of ALONE.filter((one) => one !== 2)) {
    const [id = ''] = await idsOf(entered.id, [number])
    const now = await entered.customers.read(id)
    const { status, text } = await entered.customers.act(
      'PATCH',
      `/${id}`,
      changeFor(now, changedOf(number)),
      now.version,
    )
    expect(status, text).toBe(200)
  }
  const [one, other] = [await stored(imported.id), await stored(entered.id)]
  expect(one).toEqual(other)
  expect(one.map(({ version }) => version)).toContain(1)
  expect(await changesOf(imported.id)).toEqual(await changesOf(entered.id))
})

const all = Array.from({ length: ROWS }, (_, index) => index + 1)

type Body = ReturnType<typeof bodyOf>

/** What the second file says: other terms, other contacts, other sites, or nothing new. */
function changedOf(number: number): Body {
  const body = bodyOf(number)
  const [contact] = body.contacts
  switch (number % 4) {
    case 0:
      return { ...body, name: `${body.name} Ünited`, termsDays: 60, notes: 'Pays late' }
    case 1:
      return {
        ...body,
        contacts: [{ name: 'New Person', email: `new.${number}@firm.example`, phone: phoneOf(7) }],
      }
    case 2:
      return {
        ...body,
        contacts: contact ? [{ ...contact, phone: phoneOf(number + 1) }] : [],
        sites: [
          {
            address: `${number} Example Street`,
            suburb: 'Balmain',
            postcode: '2041',
            accessNotes: 'Ring the bell',
            purchaseOrderRequired: true,
          },
        ],
      }
    default:
      return body
  }
}

/** The whole lists that a person sends for the same. Cells that are empty change nothing. */
function changeFor({ contacts, sites }: Customer, { abn, billingAddress, ...body }: Body): object {
  const [contact] = body.contacts
  const [site] = body.sites
  const known = contacts.map(withoutOrigin)
  const knownSites = sites.map(withoutOrigin)
  return {
    kind: body.kind,
    name: body.name,
    termsDays: body.termsDays,
    ...(abn !== '' && { abn }),
    ...(billingAddress !== '' && { billingAddress }),
    ...(body.notes !== '' && { notes: body.notes }),
    ...(body.creditLimit !== null && { creditLimit: body.creditLimit }),
    ...(contact && {
      contacts: known.some(({ email }) => email === contact.email)
        ? known.map((own) => (own.email === contact.email ? { ...own, ...contact } : own))
        : [...known, contact],
    }),
    ...(site && {
      sites:
        knownSites.length === 0
          ? [site]
          : knownSites.map((own, index) => {
              if (index > 0) return own
              const { accessNotes, ...given } = site
              return { ...own, ...given, ...(accessNotes !== '' && { accessNotes }) }
            }),
    }),
  }
}

function cellsOf({ contacts: [contact], sites: [site], ...body }: Body): Record<string, string> {
  return {
    kind: body.kind,
    name: body.name,
    abn: body.abn,
    contact: contact?.name ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    'billing address': body.billingAddress,
    'site address': site?.address ?? '',
    suburb: site?.suburb ?? '',
    postcode: site?.postcode ?? '',
    'access notes': site?.accessNotes ?? '',
    'purchase order required': site ? (site.purchaseOrderRequired ? 'yes' : 'no') : '',
    terms: String(body.termsDays),
    'credit limit': body.creditLimit === null ? '' : String(body.creditLimit / 100),
    notes: body.notes,
  }
}

async function importRows(rows: Record<string, string>[]): Promise<void> {
  const { member, customers } = imported
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = rows.map((row) => Object.values(row).map(quote).join(','))
  const csv = [Object.keys(rows[0] ?? {}).join(','), ...lines].join('\n')
  const sent = { fileName: 'customers.csv', csv }
  const begun = await member.send('POST', customers.path('/imports'), sent)
  expect(begun.json.report, begun.text).toMatchObject({ error: 0, problems: [] })
  const done = await member.ask(customers.path(`/imports/${begun.json.id}/apply`), {
    method: 'POST',
    headers: { 'if-match': String(begun.json.version) },
  })
  expect(done.status, done.text).toBe(200)
}

async function idsOf(organisation: string, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from customers where organisation_id = $1 and number = any($2) order by number`,
    [organisation, numbers],
  )
  return rows.map(({ id }) => id)
}

/** All that is stored of the customers that are in both organisations, but ids and times. */
async function stored(organisation: string): Promise<{ version: number }[]> {
  const rest = `'organisation_id' - 'id' - 'customer_id'`
  const { rows } = await server.owner.query<{ customer: { version: number } }>(
    `select to_jsonb(c) - ${rest} - 'created_at' - 'updated_at' - 'idempotency_key' - 'body_hash'
        - 'merged_into_id' || jsonb_build_object(
          'isMerged', c.merged_into_id is not null,
          'words', array(select substr(w, 8) from unnest(tsvector_to_array(c.words)) w),
          'contacts', array(select to_jsonb(k) - ${rest} from customer_contacts k
            where k.organisation_id = c.organisation_id and k.customer_id = c.id order by k.position),
          'sites', array(select to_jsonb(s) - ${rest} from customer_sites s
            where s.organisation_id = c.organisation_id and s.customer_id = c.id order by s.position)
        ) as customer
      from customers c where c.organisation_id = $1 and c.number = any($2) order by c.number`,
    [organisation, ALONE],
  )
  expect(rows).toHaveLength(ALONE.length)
  return rows.map(({ customer }) => customer)
}

/** What the audit log says about changes, without the ids of contacts and sites. */
async function changesOf(organisation: string): Promise<unknown[]> {
  const { rows } = await server.owner.query<{ before: object; after: object }>(
    `select c.number, l.before, l.after from audit_log l
      join customers c on c.organisation_id = l.organisation_id and c.id::text = l.subject
      where l.organisation_id = $1 and l.action = 'customer.changed' and c.number = any($2)
      order by c.number`,
    [organisation, ALONE],
  )
  expect(rows.length).toBeGreaterThan(20)
  const withoutIds = (name: string, value: unknown) => (name === 'id' ? undefined : value)
  return rows.map((row) => JSON.parse(JSON.stringify(row), withoutIds))
}

const phoneOf = (number: number) => `(02) 9876 ${String(number).padStart(4, '0')}`

/** An ABN by its weights: the sum with the first digit less one is a multiple of 89. */
function abnOf(number: number): string {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const rest = String(number).padStart(9, '0')
  const sum = Array.from(rest).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index + 2] ?? 0),
    0,
  )
  for (let first = 1; first < 100; first += 1) {
    const [tens, ones] = [Math.floor(first / 10), first % 10]
    if (tens > 0 && (sum + (tens - 1) * 10 + ones) % 89 === 0) return `${first}${rest}`
  }
  throw new Error(`${number} has no ABN`)
}
