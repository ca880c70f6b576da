import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { asOperator } from '#test/actors/operator.ts'
import { ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// A name that shows nothing, of zero-width characters or marks for the direction alone, is empty.

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const folder = await mkdtemp(join(tmpdir(), 'kerbside-names-'))
const firm = await createTestOrganisation(server.db, plainCatalog)
afterAll(() => rm(folder, { recursive: true }))

const importFile = async (content: object) => {
  const path = join(folder, 'catalog.json')
  await writeFile(path, JSON.stringify(content))
  return operate('catalog', 'import', firm.slug, path)
}
const refusalOf = (content: object): Promise<string> =>
  importFile(content).then(
    () => '',
    (error: Error) => error.message,
  )
const unseen = ['\u200b', '\u202e\u202c', '\u2060 \u2800']

test.each(unseen)('an import refuses the name %j', async (name) => {
  const says = 'name: must be 1 to 120 characters long'
  expect(await refusalOf({ organisation: { name } })).toContain(`organisation.${says}`)
  expect(await refusalOf({ products: [{ id: ids.bin, name }] })).toContain(`products[0].${says}`)
})

test('a file names each item without a name that can be seen', async () => {
  const name = '\u200b'
  const message = await refusalOf({
    areas: [{ id: ids.area, name }],
    productGroups: [{ id: ids.group, name }],
    products: [{ id: ids.bin, name }],
    addOns: [{ id: ids.mattress, name, price: 1 }],
    notices: [{ id: ids.asbestos, title: name, body: 'None' }],
    bookingQuestions: [{ key: 'ground', label: name, type: 'text' }],
  })
  for (const place of [
    'areas[0].name',
    'productGroups[0].name',
    'products[0].name',
    'addOns[0].name',
    'notices[0].title',
    'bookingQuestions[0].label',
  ]) {
    expect(message).toContain(`${place}: must be 1 to `)
  }
})

test('the office can’t publish one either', async () => {
  const admin = await createMember(server, firm, 'admin')
  const pieces = [{ kind: 'product', id: ids.bin, fields: { name: '\u200b\u202e' } }]
  const { json } = await admin.send('POST', `/api/office/${firm.slug}/catalog/check`, { pieces })
  expect(JSON.stringify(json)).toContain('must be 1 to 120 characters long')
})

test('an organisation isn’t created with one', async () => {
  const create = operate(
    'organisation',
    'create',
    '--slug',
    'unseen',
    '--name',
    '\u200b',
    '--timezone',
    'Australia/Perth',
  )
  await expect(create).rejects.toThrow('name: must be 1 to 120 characters long')
})

test('a file’s email address is one, or none', async () => {
  const wrong = 'organisation.email: must be an email address'
  expect(await refusalOf({ organisation: { email: 'ring us' } })).toContain(wrong)
  expect(await refusalOf({ organisation: { email: 'office@\u200bfirm.example' } })).toContain(wrong)
  for (const email of ['office@firm.example', '', null]) {
    expect(await importFile({ organisation: { email } })).toMatchObject({ organisation: firm.slug })
  }
})
