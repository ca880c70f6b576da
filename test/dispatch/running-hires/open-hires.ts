import { randomUUID } from 'node:crypto'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { TestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'

export const timezone = noonZone()
export const day = (count: number) => inDays(count, timezone)

/** A business that begins, and someone who enters its hires. */
export async function openHires(
  server: TestServer,
  {
    catalog = plainCatalog,
    role = 'admin',
    zone = timezone,
  }: { catalog?: object; role?: 'admin' | 'dispatcher'; zone?: string } = {},
) {
  const firm = await createTestOrganisation(server.db, catalog, { timezone: zone })
  const sam = await createMember(server, firm, role)
  const desk = openDispatch(sam, firm.slug)
  const enter = (changes: object = {}, key: string = randomUUID()) =>
    sam.ask(desk.path('running-hires'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...aHire, ...changes }),
    })
  const send = async (csv: string, dryRun = false) =>
    sam.send('POST', desk.path('running-hire-imports'), { csv, dryRun })
  const orders = async () => (await desk.read('orders')).data
  return { firm, sam, desk, enter, send, orders }
}

const aHire = {
  productId: ids.bin,
  customerName: 'Rosa Bennett',
  phone: '0491 570 156',
  address: '12 Example Street',
  deliveryDate: day(-20),
  pickupDate: day(3),
}

/** Has a numbered bin go to the first customer whose hire is entered meanwhile, as if someone else had noted it there. */
export async function takeMeanwhile(
  server: TestServer,
  organisationId: string,
  number: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await server.owner.query(`create function take_bin() returns trigger language plpgsql as $$ begin
    update bins set place = 'site', place_id = new.id
    where organisation_id = '${organisationId}' and organisation_id = new.organisation_id
      and number = '${number}' and place <> 'site';
    return null; end $$`)
  await server.owner.query(
    'create trigger take_bin after insert on orders for each row execute function take_bin()',
  )
  await meanwhile()
  await server.owner.query('drop trigger take_bin on orders; drop function take_bin()')
}
