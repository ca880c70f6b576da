import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { chunk, drawPng } from './draw-png.ts'

// The profile and the logo, as the office changes them and the public sees them.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const owner = await createMember(server, firm, 'owner')
const settings = `/api/office/${firm.slug}/settings`

const read = async () => (await admin.ask(`${settings}/profile`)).json
const fields = async () => {
  const { version: _, logo: __, ...rest } = await read()
  return rest
}
const change = async (body: object, version?: number, who = admin) =>
  who.ask(`${settings}/profile`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'if-match': String(version ?? (await read()).version),
    },
    body: JSON.stringify(body),
  })
const putLogo = async (png: Buffer) =>
  admin.ask(`${settings}/logo`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'if-match': String((await read()).version) },
    body: JSON.stringify({ png: png.toString('base64') }),
  })

test('the profile is changed, and the catalogue shows it', async () => {
  const before = await fields()
  const after = {
    ...before,
    name: 'Quoll Skips',
    abn: '51 824 753 556',
    address: '1 Depot Road, Botany NSW 2019',
    primaryColour: '#7A1F5C',
    timezone: 'Australia/Perth',
  }
  const changed = await change(after)
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json).toMatchObject({ ...after, abn: '51824753556' })
  const catalog = (await server.fetch(`/api/public/${firm.slug}/catalog`)).json
  expect(catalog.organisation).toMatchObject({ name: 'Quoll Skips', timezone: 'Australia/Perth' })
  expect(catalog.branding).toMatchObject({ primaryColour: '#7A1F5C', heading: 'Bins' })
  const { rows } = await server.owner.query(
    `select before, after, account_id from audit_log
      where organisation_id = $1 and action = 'organisation.profile_changed'`,
    [firm.id],
  )
  expect(rows).toEqual([
    {
      account_id: admin.accountId,
      before: {
        name: `Test ${firm.slug}`,
        abn: null,
        address: null,
        timezone: 'Australia/Sydney',
        primaryColour: '#0A7B3E',
      },
      after: { ...rows[0].after, name: 'Quoll Skips', abn: '51824753556' },
    },
  ])
})

test('the same again changes nothing, and an older version is refused with a name', async () => {
  const { version } = await read()
  expect((await change(await fields())).json.version).toBe(version)
  expect((await change({ ...(await fields()), phone: '02 5550 0111' })).status).toBe(200)
  const stale = await change({ ...(await fields()), phone: '02 5550 0122' }, version, owner)
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, `"${version + 1}"`])
  expect(stale.json.error).toContain('Robin Hale changed the profile')
  expect((await read()).phone).toBe('02 5550 0111')
})

test.each([
  [{ abn: '51 824 753 557' }, 'abn: is not an ABN, check its eleven digits'],
  [{ abn: 'none' }, 'abn: is not an ABN, check its eleven digits'],
  [{ timezone: 'Sydney' }, 'timezone: must be a timezone such as Australia/Sydney'],
  [{ primaryColour: 'red' }, 'primaryColour: must be a colour such as #14573A'],
  [{ email: 'office' }, 'email: must be an email address'],
  [{ email: 'office@example.com\u200b' }, 'email: must be an email address'],
  [{ name: ' ' }, 'name: must be 1 to 120 characters long'],
  [{ name: '\u200b\u2060' }, 'name: must be 1 to 120 characters long'],
])('%j is refused at its field', async (wrong, sentence) => {
  const refused = await change({ ...(await fields()), ...wrong })
  expect([refused.status, refused.json.error]).toEqual([422, sentence])
})

test('a logo is cleaned, and served to everyone under its hash', async () => {
  const extra = [chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))]
  const put = await putLogo(drawPng({ width: 40, height: 20, extra }))
  expect(put.status, put.text).toBe(200)
  const shown = await fetch(server.url + put.json.logo)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(put.json.logo).toContain(createHash('sha256').update(bytes).digest('hex'))
  expect(bytes.includes('script')).toBe(false)
  // What was cleaned stays as it is.
  expect((await putLogo(bytes)).json.logo).toBe(put.json.logo)
  const removed = await admin.ask(`${settings}/logo`, {
    method: 'DELETE',
    headers: { 'if-match': String((await read()).version) },
  })
  expect([removed.status, removed.json.logo]).toEqual([200, null])
  expect((await fetch(`${server.url}${put.json.logo.replace(/.\.png$/, '0.png')}`)).status).toBe(
    404,
  )
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const good = drawPng({ width: 4, height: 4 })
test.each<[string, Buffer, string]>([
  ['an SVG', svg, 'must be a PNG'],
  ['an SVG behind the signature', Buffer.concat([good.subarray(0, 8), svg]), 'must be a whole PNG'],
  ['a PNG with a page behind it', Buffer.concat([good, svg]), 'must be a whole PNG'],
  ['a PNG that was cut off', good.subarray(0, -20), 'must be a whole PNG'],
  ['a byte changed', Buffer.from(good).fill(0x61, 30, 31), 'must be a whole PNG'],
  ['more rows than it says', drawPng({ width: 4, height: 4, rows: 900 }), 'must be a whole PNG'],
  ['fewer rows than it says', drawPng({ width: 4, height: 4, rows: 2 }), 'must be a whole PNG'],
  ['a wide one', drawPng({ width: 513, height: 1 }), 'must be at most 512 pixels wide and high'],
  [
    'an unknown chunk that matters',
    drawPng({ width: 4, height: 4, extra: [chunk('ABCD', Buffer.from('x'))] }),
    'must be a whole PNG',
  ],
  [
    'a bomb',
    drawPng({ width: 4, height: 4, data: deflateSync(Buffer.alloc(50_000_000)) }),
    'must be a whole PNG',
  ],
  [
    'noise of more than 200 KB',
    Buffer.concat([good, Buffer.alloc(204_800)]),
    'must be at most 200 KB',
  ],
  ['nothing', Buffer.alloc(0), 'must be a PNG'],
])('%s is refused as a logo', async (_, bytes, says) => {
  const refused = await putLogo(bytes)
  expect([refused.status, refused.json.error]).toEqual([422, `png: ${says}`])
})
