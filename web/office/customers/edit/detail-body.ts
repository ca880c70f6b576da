import { dueFroms, invoiceGroups, invoiceMoments } from '#contract/invoices/invoice-words.ts'
import { Failure } from '#web/office/api/failure.ts'
import type { OneCustomer } from '#web/office/customers/use-customer.ts'

/** What was typed into the details, as it is sent. */

type Values = Readonly<Record<string, string>>

/** @throws Failure for a number that isn't one, as the server would say it */
export function detailBody(typed: Values) {
  const { name, abn, billingAddress, notes, termsDays, creditLimit, reminders } = typed
  const invoiceOn = invoiceMoments.find((one) => one === typed['invoiceOn'])
  const invoiceBy = invoiceGroups.find((one) => one === typed['invoiceBy'])
  const dueFrom = dueFroms.find((one) => one === typed['dueFrom'])
  return {
    ...(name !== undefined && { name }),
    ...(typed['kind'] !== undefined && { kind: kindOf(typed['kind']) }),
    ...(abn !== undefined && { abn }),
    ...(billingAddress !== undefined && { billingAddress }),
    ...(notes !== undefined && { notes }),
    ...(invoiceOn && { invoiceOn }),
    ...(invoiceBy && { invoiceBy }),
    ...(termsDays !== undefined && { termsDays: readDays(termsDays) }),
    ...(dueFrom && { dueFrom }),
    ...(creditLimit !== undefined && { creditLimit: readCents(creditLimit) }),
    ...(reminders !== undefined && { reminders: reminders === 'yes' }),
  }
}

export function kindOf(text: string): OneCustomer['kind'] {
  return text === 'individual' ? 'individual' : 'company'
}

export function readDays(text: string): number {
  const days = Number(text.trim() || '0')
  if (!Number.isInteger(days)) throw refuse('termsDays', 'must be a whole number of days')
  return days
}

/** "$5,000" in cents; null if it is empty. */
export function readCents(text: string): number | null {
  const plain = text.replaceAll(/[$,\s]/g, '')
  if (plain === '') return null
  if (!/^\d+(?:\.\d{1,2})?$/.test(plain))
    throw refuse('creditLimit', 'must be an amount, such as 5000')
  return Math.round(Number(plain) * 100)
}

function refuse(field: string, message: string): Failure {
  return new Failure(`${field}: ${message}`, { status: 422, problems: [{ field, message }] })
}
