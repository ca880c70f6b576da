import { expect } from 'vitest'
import { ageBands } from '#contract/invoices/ageing.ts'
import type { CustomerAccount } from '#contract/office/payments/account.ts'
import type { Statement } from '#contract/office/payments/statement.ts'
import type { openFirm } from '#test/payments/office/firm.ts'

type Firm = Pick<Awaited<ReturnType<typeof openFirm>>, 'keeper' | 'firm'>

/**
 * Checks that a customer's statement adds up and says what their account says: ageing sums to what is due, and the
 * balance is what is due less their credit (rules, section 13, "Statements").
 */
export async function checkStatement({ keeper, firm }: Firm, customerId: string): Promise<void> {
  const path = `/api/office/${firm.slug}/customers/${customerId}`
  const statement: Statement = (await keeper.ask(`${path}/statement`)).json
  const account: CustomerAccount = (await keeper.ask(`${path}/account`)).json
  const { opening, entries, closing, ageing, credit } = statement
  expect(opening + entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
  expect(entries.at(-1)?.balance ?? opening).toBe(closing)
  expect(ageBands.reduce((sum, band) => sum + ageing[band], 0)).toBe(ageing.due)
  expect({ closing, ageing, credit }).toEqual({
    closing: account.balance,
    ageing: account.ageing,
    credit: account.credit,
  })
  const invoices = account.open.filter(({ kind }) => kind === 'invoice')
  expect(invoices.reduce((sum, { due }) => sum + due, 0)).toBe(ageing.due)
}
