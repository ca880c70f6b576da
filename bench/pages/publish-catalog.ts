import { planDraft } from '#contract/catalog/editing/plan-draft.ts'
import type { CatalogDraft } from '#contract/catalog/editing/draft.ts'
import { readStored } from '#server/catalog/publishing/lock-catalog.ts'
import { publishDraft } from '#server/catalog/publishing/publish-draft.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { createBenchOrganisation, openBenchDatabase } from '../tools/database.ts'
import { atMost, milliseconds, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'

/** Publishes a change of every one of 1,000 products: 500 on offer, as many as may be, and 500 retired. */

const PRODUCTS = 1000
const OFFERED = 500
const ROUNDS = 7
const SLUG = 'bench-publish'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const GROUP = id(999_999)

export async function benchPublishCatalog(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const { db } = opened.adopt(await openBenchDatabase(), (it) => it.close())
  await createBenchOrganisation(db, SLUG, largestCatalog())
  const within = async <Result>(work: (org: Org) => Promise<Result>) => {
    const met = await findOrganisationBySlug(db, SLUG)
    if (!met) throw new Error('the organisation is missing')
    const caller = { now: met.now, actor: { type: 'operator' } } as const
    return inOrganisation(db, met.organisation, caller, work)
  }
  const rounds: { checked: number; published: number }[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draft = draftOf(round)
    const checked = await time(() =>
      within(async (org) => planDraft((await readStored(org)).stored, draft)),
    )
    const published = await time(() =>
      within((org) => publishDraft(org, { version: org.catalogVersion, read: () => draft })),
    )
    rounds.push({ checked, published })
  }
  const middle = median(rounds.map(({ published }) => published))
  return {
    title: 'Publishing the catalogue',
    method: `One publication that changes the price of each of ${PRODUCTS} products, ${OFFERED} of them on offer and the others retired, with its version in the history and its audit row. ${ROUNDS} rounds, the middle one counts.`,
    targets: [atMost('a publication of 1,000 products', middle / 1000, 2, seconds)],
    details: table(
      ['round', 'working it out', 'publishing it'],
      rounds.map(({ checked, published }, index) => [
        String(index + 1),
        milliseconds(checked),
        milliseconds(published),
      ]),
    ),
  }
}

function largestCatalog(): object {
  const products = Array.from({ length: PRODUCTS }, (_, number) => ({
    id: id(number),
    productGroupId: GROUP,
    name: `Bin ${number}`,
    retired: number >= OFFERED,
    pricing: { basePrice: 45_000, includedDays: 7, extraDayPrice: 1500 },
  }))
  return { productGroups: [{ id: GROUP, name: 'General waste' }], products }
}

function draftOf(round: number): CatalogDraft {
  const pieces = Array.from({ length: PRODUCTS }, (_, number) => ({
    kind: 'product' as const,
    id: id(number),
    parentId: null,
    fields: { pricing: { basePrice: 45_000 + round, includedDays: 7, extraDayPrice: 1500 } },
  }))
  return { pieces, orders: [] }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
