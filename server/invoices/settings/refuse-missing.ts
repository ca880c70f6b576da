import type { MoneyNeed } from '#contract/invoices/invoice-words.ts'
import { Refusal } from '#server/refusal.ts'

const SAYS: Record<MoneyNeed, string> = {
  legalName: 'add your legal name',
  address: 'add your address',
  abn: 'add your ABN',
  gstRegistered: 'say whether you’re registered for GST',
  invoicingFrom: 'choose the day that invoicing begins',
}

/**
 * Refuses to issue while a setting is missing (rules, section 13, "What an invoice needs").
 * @throws Refusal 422 that names each
 */
export function refuseMissing(missing: readonly MoneyNeed[]): void {
  if (missing.length === 0) return
  const problems = missing.map((need) => {
    return { field: `settings.${need}`, code: 'required' as const, message: `${SAYS[need]} first` }
  })
  throw new Refusal(422, problems)
}
