import { sql } from 'kysely'
import type { MoneySettings } from '#contract/office/settings/money.ts'
import type { Org } from '#server/db/tenant.ts'
import { readSeries } from '#server/invoices/numbers/number-series.ts'
import { readAbn } from '#contract/values/abn.ts'
import { readLockDate } from '#server/invoices/lock/lock-date.ts'
import { missingFrom } from './money-needs.ts'
import type { Seller } from './money-needs.ts'

export type MoneySettingsRow = Seller & {
  version: number
  account_name: string
  bsb: string
  account_number: string
  payment_note: string
  remind_before: number | null
  remind_after: number[]
  stop_after: number | null
}

/**
 * The settings as they are stored. Until someone saves them, the ABN and the address are those of the profile,
 * and invoicing hasn't begun.
 */
export async function readMoneySettingsRow(org: Pick<Org, 'id' | 'tx'>): Promise<MoneySettingsRow> {
  const [stored] = await org.tx.run(sql<MoneySettingsRow>`
    select version, legal_name, address, abn, gst_registered, invoicing_from, account_name, bsb,
      account_number, payment_note, remind_before, remind_after, stop_after
    from money_settings where organisation_id = ${org.id}`)
  if (stored) return stored
  const [profile] = await org.tx.run(sql<{ abn: string | null; address: string | null }>`
    select abn, address from organisations where id = ${org.id}`)
  return {
    version: 1,
    legal_name: '',
    gst_registered: null,
    invoicing_from: null,
    address: profile?.address ?? '',
    abn: readAbn(profile?.abn ?? ''),
    account_name: '',
    bsb: '',
    account_number: '',
    payment_note: '',
    remind_before: 2,
    remind_after: [3, 10, 21],
    stop_after: null,
  }
}

/** What the organisation invoices with, as the office shows it. */
export async function readMoneySettings(org: Org): Promise<MoneySettings> {
  const row = await readMoneySettingsRow(org)
  const { invoice, credit_note: creditNote } = await readSeries(org)
  return {
    version: row.version,
    legalName: row.legal_name,
    address: row.address,
    abn: row.abn ?? '',
    gstRegistered: row.gst_registered,
    invoicingFrom: row.invoicing_from,
    invoicePrefix: invoice.prefix,
    invoiceFirst: invoice.first,
    invoicesBegun: invoice.next > invoice.first,
    creditNotePrefix: creditNote.prefix,
    creditNoteFirst: creditNote.first,
    creditNotesBegun: creditNote.next > creditNote.first,
    accountName: row.account_name,
    bsb: row.bsb,
    accountNumber: row.account_number,
    paymentNote: row.payment_note,
    lockedUntil: await readLockDate(org),
    remindBefore: row.remind_before,
    remindAfter: row.remind_after,
    stopAfter: row.stop_after,
    missing: missingFrom(row),
  }
}
