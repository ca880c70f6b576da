import type { InvoiceDocument } from './document.ts'

/** A BSB's six digits as people read them: "062-000". */
export function sayBsb(bsb: string): string {
  return bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')
}

/** The account to pay into: "Quoll Skips, BSB 062-000, account 12345678". Its name and number may be left out. */
export function sayBank({ accountName, bsb, accountNumber }: InvoiceDocument['bank']): string {
  const parts = [accountName, `BSB ${sayBsb(bsb)}`, accountNumber && `account ${accountNumber}`]
  return parts.filter((part) => part !== '').join(', ')
}
