import type { MoneySettings } from './money-query.ts'

const NEEDS: Record<MoneySettings['missing'][number], string> = {
  legalName: 'your legal name',
  address: 'your address',
  abn: 'your ABN',
  gstRegistered: 'whether you’re registered for GST',
  invoicingFrom: 'the day that invoicing begins',
}

/** Says what is missing before there can be invoices; null if nothing is. */
export function sayMissing(missing: MoneySettings['missing']): string | null {
  const needs = missing.map((need) => NEEDS[need])
  const last = needs.at(-1)
  if (last === undefined) return null
  const all = needs.length === 1 ? last : `${needs.slice(0, -1).join(', ')} and ${last}`
  return `Before you can invoice, add ${all}.`
}

/** Says what settings still leave out: what no invoice can be without, or else where to transfer its money. */
export function sayLeftOut({ missing, bsb, accountNumber }: MoneySettings): string | null {
  const needs = sayMissing(missing)
  if (needs !== null || (bsb !== '' && accountNumber !== '')) return needs
  return 'Invoices don’t say yet where to transfer money. Add your BSB and account number.'
}

export function Missing({ missing }: Pick<MoneySettings, 'missing'>) {
  const says = sayMissing(missing)
  return says !== null && <p>{says}</p>
}
