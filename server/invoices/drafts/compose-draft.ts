import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { MoneyNeed } from '#contract/invoices/invoice-words.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeDocument } from '#server/invoices/rules/compose-document.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { dueDate } from '#server/invoices/rules/due-date.ts'
import type { Terms } from '#server/invoices/rules/due-date.ts'
import { missingFrom } from '#server/invoices/settings/money-needs.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import type { MoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { readDraftRows } from './draft-rows.ts'
import type { DraftRow } from './draft-rows.ts'
import { readBuyer } from './read-buyer.ts'

/** A draft with its charges, or what would be one. */
export type ToCompose = Pick<
  DraftRow,
  'customer_id' | 'issued_on' | 'due_on' | 'purchase_order' | 'note'
> & { rows: readonly Row[] }

export type ComposedDraft = { document: InvoiceDocument; terms: Terms; missing: MoneyNeed[] }

/** What a draft says if it's issued now. Null if none of its charges is left. */
export async function composeDraft(org: Org, draft: DraftRow): Promise<ComposedDraft | null> {
  const rows = await readDraftRows(org, draft.id)
  return rows.length === 0 ? null : composeRows(org, { ...draft, rows })
}

/** What an invoice of some charges says if it's issued now. */
export async function composeRows(org: Org, draft: ToCompose): Promise<ComposedDraft> {
  const { rows, customer_id: customerId } = draft
  const [first] = rows
  if (!first) throw new Error('an invoice has a line')
  const [{ buyer, terms }, settings, profile] = await Promise.all([
    readBuyer(org, { customerId, orderId: first.order_id }),
    readMoneySettingsRow(org),
    readProfile(org),
  ])
  const issuedOn = draft.issued_on ?? localTime(org.now, org.timezone).day
  const document = composeDocument({
    rows,
    buyer,
    issuedOn,
    currency: org.currency,
    note: draft.note,
    dueOn: draft.due_on ?? dueDate(issuedOn, terms),
    purchaseOrder: draft.purchase_order,
    registered: settings.gst_registered === true,
    ...presentSeller(org, settings, profile),
  })
  return { document, terms, missing: missingFrom(settings) }
}

/** What documents say of the seller, and where to pay. */
export async function sellerOf(
  org: Org,
  settings: MoneySettingsRow,
): Promise<Pick<InvoiceDocument, 'seller' | 'bank' | 'paymentNote'>> {
  return presentSeller(org, settings, await readProfile(org))
}

type Profile = { phone: string | null; email: string | null; logo: string | null }

async function readProfile(org: Org): Promise<Profile | undefined> {
  const [profile] = await org.tx.run(sql<Profile>`
    select phone, email, logo_hash as logo from organisations where id = ${org.id}`)
  return profile
}

function presentSeller(
  org: Org,
  settings: MoneySettingsRow,
  profile: Profile | undefined,
): Pick<InvoiceDocument, 'seller' | 'bank' | 'paymentNote'> {
  const { legal_name: name, abn, address } = settings
  const { account_name: accountName, bsb, account_number: accountNumber } = settings
  return {
    seller: {
      name,
      abn,
      address,
      tradingName: org.name === name ? '' : org.name,
      phone: profile?.phone ?? '',
      email: profile?.email ?? '',
      logo: profile?.logo ?? null,
    },
    bank: { accountName, bsb, accountNumber },
    paymentNote: settings.payment_note,
  }
}
