import { sql } from 'kysely'
import type { MoneySettings, MoneySettingsBody } from '#contract/office/settings/money.ts'
import type { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { saveSeries } from '#server/invoices/numbers/number-series.ts'
import { requireAbn } from '#server/organisations/require-abn.ts'
import { saveSettings } from '#server/organisations/save-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { readMoneySettings } from './read-money-settings.ts'

/**
 * Changes what the organisation invoices with. The same again changes nothing.
 * @param version the one that the person has seen
 * @throws Refusal 412, or 422 for an ABN whose checksum is wrong or a series of numbers that has begun
 */
export async function changeMoneySettings(
  org: Org,
  { version, read }: { version: number; read: () => MoneySettingsBody },
): Promise<MoneySettings> {
  await org.tx.run(sql`select id from organisations where id = ${org.id} for no key update`)
  // Who issues meanwhile holds its series: what is read here stays until the commit.
  await org.tx.run(
    sql`select from number_series where organisation_id = ${org.id} order by kind for update`,
  )
  const before = await readMoneySettings(org)
  await requireLatest(org, {
    version: before.version,
    expected: version,
    subject: org.id,
    what: 'these settings',
    actions: ['organisation.money_changed', 'organisation.locked'],
  })
  const settings = read()
  const after = { ...settings, abn: requireAbn(settings.abn) ?? '' }
  requireOpenSeries(before, after)
  const names = Object.keys(after) as (keyof typeof after)[]
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return before
  await save(org, after)
  // Whether prices have GST in them is kept in memory with the catalogue.
  if (changed.includes('gstRegistered')) await saveSettings(org, {})
  const only = (values: typeof after) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]))
  await recordAudit(org, 'organisation.money_changed', org.id, {
    before: only(before),
    after: only(after),
  })
  return readMoneySettings(org)
}

/** A number that was given has its prefix, and the ones after it follow. */
function requireOpenSeries(before: MoneySettings, after: MoneySettingsBody): void {
  const fixed = [
    ...(before.invoicesBegun ? (['invoicePrefix', 'invoiceFirst'] as const) : []),
    ...(before.creditNotesBegun ? (['creditNotePrefix', 'creditNoteFirst'] as const) : []),
  ]
  const problems: Problem[] = fixed
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      return { field, code: 'wrong_state', message: 'is on documents already, so it stays' }
    })
  if (after.invoicePrefix === after.creditNotePrefix) {
    const message = 'must be another than that of invoices'
    problems.push({ field: 'creditNotePrefix', code: 'duplicate', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
}

async function save(org: Org, settings: MoneySettingsBody): Promise<void> {
  await org.tx.run(sql`
    insert into money_settings (organisation_id, version, legal_name, address, abn, gst_registered,
      invoicing_from, account_name, bsb, account_number, payment_note, remind_before, remind_after, stop_after,
      updated_at)
    values (${org.id}, 2, ${settings.legalName}, ${settings.address}, ${settings.abn || null},
      ${settings.gstRegistered}, ${settings.invoicingFrom}, ${settings.accountName}, ${settings.bsb},
      ${settings.accountNumber}, ${settings.paymentNote}, ${settings.remindBefore},
      ${JSON.stringify(settings.remindAfter)}, ${settings.stopAfter}, ${org.now})
    on conflict (organisation_id) do update set version = money_settings.version + 1,
      legal_name = excluded.legal_name, address = excluded.address, abn = excluded.abn,
      gst_registered = excluded.gst_registered, invoicing_from = excluded.invoicing_from,
      account_name = excluded.account_name, bsb = excluded.bsb,
      account_number = excluded.account_number, payment_note = excluded.payment_note,
      remind_before = excluded.remind_before, remind_after = excluded.remind_after,
      stop_after = excluded.stop_after,
      updated_at = excluded.updated_at`)
  const { invoicePrefix, invoiceFirst, creditNotePrefix, creditNoteFirst } = settings
  const now = await readMoneySettings(org)
  if (!now.invoicesBegun) {
    await saveSeries(org, 'invoice', { prefix: invoicePrefix, first: invoiceFirst })
  }
  if (!now.creditNotesBegun) {
    await saveSeries(org, 'credit_note', { prefix: creditNotePrefix, first: creditNoteFirst })
  }
}
