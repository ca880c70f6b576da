import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { warnIfPaymentsUnconfigured } from '#server/payments/warn-if-payments-unconfigured.ts'
import { openRules, plainCatalog } from '#test/catalogs.ts'
import { asOperator } from '#test/actors/operator.ts'
import { SECRET, createTestOrganisation, startTestServer } from '#test/harness.ts'

// If payment is required but no provider can take it, an order holds its bins for an hour and expires.

const server = await startTestServer()
const rules = { bookingRules: { ...openRules, paymentRequired: true } }
const catalog = { ...plainCatalog, ...rules }
const unpayable = await createTestOrganisation(server.db, catalog, { test: false })

test('start-up warns once about such organisations, and no others', async () => {
  const warned: unknown[] = []
  const log = { info() {}, error() {}, warn: (...line: unknown[]) => void warned.push(line) }
  await createTestOrganisation(server.db, plainCatalog, { test: false })
  await warnIfPaymentsUnconfigured(server.db, { stripe: null }, log)
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).toContain(unpayable.slug)
  const { rows } = await server.owner.query(
    `select slug from organisations where test or booking_rules ->> 'paymentRequired' <> 'true'`,
  )
  for (const { slug } of rows) expect(JSON.stringify(warned)).not.toContain(slug)
  const stripe = { secretKey: 'sk_test_of_nobody', webhookSecret: 'whsec_of_nobody' }
  const providers = await createProviders({ stripe, baseUrl: '', secret: SECRET })
  await warnIfPaymentsUnconfigured(server.db, providers, log)
  expect(warned).toHaveLength(1)
})

test('the command that requires payment warns that no provider can take it', async () => {
  const operate = asOperator(server.databaseUrl)
  const file = join(await mkdtemp(join(tmpdir(), 'kerbside-')), 'catalog.json')
  await writeFile(file, JSON.stringify(rules))
  const of = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const tried = await createTestOrganisation(server.db, plainCatalog)
  const said = await operate('catalog', 'import', of.slug, file)
  expect(said.warning).toContain('no provider is set up')
  expect(await operate('catalog', 'import', tried.slug, file)).not.toHaveProperty('warning')
})
