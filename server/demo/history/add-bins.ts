import { addDays } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { changeBin } from '#server/dispatch/bins/change-bin.ts'
import { createBin } from '#server/dispatch/bins/create-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import type { Past } from './act.ts'
import type { Fleet } from './add-fleet.ts'
import { demoId } from './demo-id.ts'

const COUNT = 40

type Out = { orderId: string; productId: string; jobId: string; at: Date }

/**
 * Forty numbered bins: some where they were brought, the others in the yard. One was found at a tip, one is
 * full on a truck, one is out of service.
 */
export async function addBins(past: Past, { depot, vehicles, tips }: Fleet): Promise<void> {
  const yard = { kind: 'yard', id: depot } as const
  const started = past.at(addDays(past.today, -60), '09:00')
  const out = await past.at(past.today, '00:00').inOrg(binsOut)
  const types = [...new Set(out.map(({ productId }) => productId))]
  const ids: string[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const productId = out[index]?.productId ?? types[index % types.length]
    if (productId === undefined) return
    const added = await started.inOrg((org) =>
      createBin(org, {
        number: `B${101 + index}`,
        productId,
        place: yard,
        load: 'empty',
        tareKg: 380 + (index % 5) * 40,
      }),
    )
    ids.push(added.id)
  }
  const desk = past.at(past.today, '06:50')
  await desk.inOrg(async (org) => {
    for (const [index, { orderId, jobId, at }] of out.entries()) {
      const binId = ids[index] ?? ''
      const [id, to] = [demoId(`out ${index}`), { kind: 'site', id: orderId } as const]
      await moveBin(org, { id, binId, at, from: yard, to, load: 'empty', jobId })
    }
    await moveBin(org, {
      id: demoId('found'),
      binId: ids[out.length] ?? '',
      at: org.now,
      load: 'empty',
      from: { kind: 'vehicle', id: vehicles[0] ?? null },
      to: { kind: 'tip', id: tips[0] ?? null },
    })
  })
  await past.at(addDays(past.today, -2), '15:10').inOrg(async (org) => {
    await moveBin(org, {
      id: demoId('full'),
      binId: ids[out.length + 1] ?? '',
      at: org.now,
      load: 'full',
      from: yard,
      to: { kind: 'vehicle', id: vehicles[1] ?? null },
    })
  })
  await desk.inOrg(async (org) => {
    const read = () => ({ outOfService: 'Door bent' })
    await changeBin(org, { id: ids.at(-1) ?? '', version: 1, read })
  })
}

/** The bins that are on site now, one of each order, as they were brought. */
async function binsOut({ tx, id }: Org): Promise<Out[]> {
  return tx.run<Out>({
    text: `
    select j.order_id as "orderId", l.product_id as "productId", j.id as "jobId", j.completed_at as at
    from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    where j.organisation_id = $1 and j.type = 'delivery' and j.status = 'completed'
      and exists (
        select from jobs c
        where c.organisation_id = j.organisation_id and c.line_id = j.line_id
          and c.type = 'collection' and c.status = 'scheduled')
    order by j.completed_at, j.sequence, l.product_id limit $2`,
    values: [id, COUNT - 12],
  })
}
