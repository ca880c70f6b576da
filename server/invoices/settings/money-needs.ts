import type { MoneyNeed } from '#contract/invoices/invoice-words.ts'

/** The settings that an invoice can't do without. */
export type Seller = {
  legal_name: string
  address: string
  abn: string | null
  gst_registered: boolean | null
  invoicing_from: string | null
}

/** What an organisation has to say before it can invoice (rules, section 13, "What an invoice needs"). Pure. */
export function missingFrom(seller: Seller): MoneyNeed[] {
  const needs: Record<MoneyNeed, boolean> = {
    legalName: seller.legal_name === '',
    address: seller.address === '',
    abn: seller.abn === null,
    gstRegistered: seller.gst_registered === null,
    invoicingFrom: seller.invoicing_from === null,
  }
  return NAMES.filter((name) => needs[name])
}

const NAMES: readonly MoneyNeed[] = [
  'legalName',
  'address',
  'abn',
  'gstRegistered',
  'invoicingFrom',
]
