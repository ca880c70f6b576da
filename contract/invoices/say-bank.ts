import { sayBsb } from './bsb.ts'
import type { InvoiceDocument } from './document.ts'

/**
 * How to pay by bank transfer, as an invoice says, as one paragraph; none if it doesn't say. Pure.
 * @param reference what the payer should quote, so that the money is found
 */
export function sayBank(document: InvoiceDocument | undefined, reference: string): string[] {
  const bank = document?.bank
  if (bank === undefined || bank.bsb === '' || bank.accountNumber === '') return []
  const lines = [
    'By bank transfer:',
    bank.accountName,
    `BSB ${sayBsb(bank.bsb)}, account ${bank.accountNumber}`,
    `Reference ${reference}`,
  ]
  return [lines.filter((line) => line !== '').join('\n')]
}
