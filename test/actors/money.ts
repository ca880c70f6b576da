import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saveSettings } from '#server/organisations/save-settings.ts'
import type { Answer } from '#test/answer.ts'
import type { TestOrganisation } from '#test/harness.ts'
import type { TeamMember } from './team.ts'

/** A bookkeeper at their desk: what an organisation's settings are, drafts, invoices and credit notes. */
export function openBooks(member: TeamMember, slug: string) {
  const office = `/api/office/${slug}`
  const path = (rest: string) => `${office}/${rest}`
  const answered = (wanted: number, { status, text, json }: Answer) => {
    if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text}`)
    return json
  }
  const tryDraft = (orderIds: string[], key: string = randomUUID()) =>
    member.ask(path('invoice-drafts'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ orderIds }),
    })
  const draft = async (...orderIds: string[]) => answered(201, await tryDraft(orderIds))
  const tryIssue = ({ id, version }: { id: string; version: number }) =>
    member.send('POST', path(`invoice-drafts/${id}/issue`), undefined, version)
  return {
    path,
    /** Says everything that an invoice needs. */
    async begin(changes: Record<string, unknown> = {}) {
      const { version } = answered(200, await member.ask(path('settings/money')))
      const settings = { ...SETTINGS, ...changes }
      return answered(200, await member.send('PUT', path('settings/money'), settings, version))
    },
    tryDraft,
    draft,
    tryIssue,
    /** Drafts and issues what is unbilled of some orders. */
    async issue(...orderIds: string[]) {
      return answered(200, await tryIssue(await draft(...orderIds)))
    },
    read: async (id: string) => answered(200, await member.ask(path(`invoices/${id}`))),
    list: async (query = '') => answered(200, await member.ask(path(`invoices${query}`))),
    /** Asks for a monthly run, or what it would bill. */
    run: (body: Record<string, unknown>, key: string = randomUUID()) =>
      member.ask(path('invoice-runs'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
    runs: async () => answered(200, await member.ask(path('invoice-runs'))),
    readRun: async (id: string) => answered(200, await member.ask(path(`invoice-runs/${id}`))),
    ofOrder: async (id: string) => answered(200, await member.ask(path(`orders/${id}/invoices`))),
    change: ({ id, version }: { id: string; version: number }, body: unknown) =>
      member.send('PATCH', path(`invoice-drafts/${id}`), body, version),
    remove: ({ id, version }: { id: string; version: number }) =>
      member.send('DELETE', path(`invoice-drafts/${id}`), undefined, version),
    credit: (id: string, reason = 'It was wrong') =>
      member.send('POST', path(`invoices/${id}/credit`), { reason }),
    /** Credits lines or parts of them; `reduce` makes the orders cheaper, `rebill` frees the charges. */
    creditLines: (
      id: string,
      lines: { position: number; amount: number }[],
      {
        effect = 'reduce',
        key = randomUUID(),
      }: { effect?: 'reduce' | 'rebill'; key?: string } = {},
    ) =>
      member.ask(path(`invoices/${id}/credit`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ reason: 'Too dear', effect, lines }),
      }),
  }
}

const SETTINGS = {
  legalName: 'Quoll Skips Pty Ltd',
  address: '1 Depot Road, Botany NSW 2019',
  abn: '51 824 753 556',
  gstRegistered: true,
  invoicingFrom: '2020-01-01',
  invoicePrefix: 'INV-',
  invoiceFirst: 1,
  creditNotePrefix: 'CN-',
  creditNoteFirst: 1,
  accountName: 'Quoll Skips',
  bsb: '062-000',
  accountNumber: '12345678',
  paymentNote: '',
  remindBefore: 2,
  remindAfter: [3, 10, 21],
  stopAfter: null,
}

/** Says that a business is registered for GST: until then its customers read nothing of it. */
export async function registerForGst({ within }: Pick<TestOrganisation, 'within'>): Promise<void> {
  await within(async (org) => {
    await org.tx.run(sql`
      insert into money_settings (organisation_id, gst_registered, updated_at)
      values (${org.id}, true, ${org.now})`)
    await saveSettings(org, {})
  })
}
