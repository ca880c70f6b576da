import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { addJobNote } from '#server/jobs/reports/add-job-note.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import type { TestOrganisation } from '#test/harness.ts'

/** Puts a text everywhere that a crew's report of a job can hold one. */
export async function reportWork(
  owner: pg.Pool,
  firm: TestOrganisation,
  { job, text }: { job: string; text: string },
): Promise<void> {
  const at = new Date()
  await firm.within(async (org) => {
    await addJobNote(org, { id: randomUUIDv7(), jobId: job, audience: 'internal', text, at })
    await replaceFacts(org, job, {
      arrived_at: at,
      findings: [{ id: randomUUID(), kind: 'overfull', quantity: 2, note: text }],
    })
  })
  const [driver, device, action, file] = Array.from({ length: 4 }, () => randomUUIDv7())
  const insert = (statement: string, values: unknown[]) =>
    owner.query(`insert into ${statement}`, [firm.id, ...values])
  await insert(
    `drivers (organisation_id, id, name, created_at, updated_at) values ($1, $2, 'Sam', now(), now())`,
    [driver],
  )
  await insert(
    `driver_devices (organisation_id, id, driver_id, hash, name, joined_at, seen_at)
      values ($1, $2, $3, $4, 'Phone', now(), now())`,
    [device, driver, randomHash()],
  )
  await insert(
    `driver_jobs (organisation_id, driver_id, job_id, shown_at, shown) values ($1, $2, $3, now(), $4)`,
    [driver, job, JSON.stringify({ address: text })],
  )
  await insert(
    `actions (organisation_id, id, device_id, driver_id, seq, v, kind, target_type, target_id, job_id,
        client_at, at, data, outcome, received_at)
      values ($1, $2, $3, $4, 1, 1, 'complete', 'job', $5, $5, now(), now(), $6, 'applied', now())`,
    [action, device, driver, job, JSON.stringify({ signedBy: text, note: text, quantity: 2 })],
  )
  await insert(
    `positions (organisation_id, action_id, driver_id, latitude, longitude, at)
      values ($1, $2, $3, -33.8, 151.2, now())`,
    [action, driver],
  )
  await insert(`files (organisation_id, id, sha256, created_at) values ($1, $2, $3, now())`, [
    file,
    randomHash(),
  ])
  await insert(
    `job_files (organisation_id, id, job_id, file_id, kind, at)
      values ($1, $2, $3, $4, 'signature', now())`,
    [randomUUIDv7(), job, file],
  )
  await owner.query(
    `insert into address_points (organisation_id, address_key, latitude, longitude, source, updated_at)
      select o.organisation_id, address_key(o.address, o.suburb, o.postcode), -33.8, 151.2, 'hand', now()
      from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      where j.id = $1`,
    [job],
  )
  await owner.query('update jobs set site = $2 where id = $1', [
    job,
    JSON.stringify({ address: text }),
  ])
}

function randomHash(): string {
  return (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 64)
}
