import { Readable } from 'node:stream'
import type { AskedPeriod } from '#contract/office/payments/statement.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { sellerOf } from '#server/invoices/drafts/compose-draft.ts'
import type { Printer } from '#server/invoices/pdf/printer.ts'
import { readMoneySettingsRow } from '#server/invoices/settings/read-money-settings.ts'
import { findFile } from '#server/organisations/logo/find-file.ts'
import { readStatement } from '#server/statements/read-statement.ts'

/**
 * A customer's statement as a PDF (rules, section 13, "Statements"). It's drawn after the transaction.
 * @throws Refusal 404, 422 for a period that no statement can be of, or 429 if the organisation prints too much
 */
export async function printStatement(
  { inOrg, organisation }: Pick<OrgDesk, 'inOrg' | 'organisation'>,
  printer: Printer,
  asked: AskedPeriod & { id: string },
): Promise<Readable> {
  const { statement, logo } = await inOrg(async (org) => {
    const read = await readStatement(org, asked)
    const { name, abn, billing_address: address } = await findCustomer(org, asked.id)
    const seller = await sellerOf(org, await readMoneySettingsRow(org))
    const { logo: hash = null } = seller.seller
    return {
      statement: { ...read, ...seller, other: { name, abn, address } },
      logo: hash === null ? null : await findFile(org, hash),
    }
  })
  const toPrint = { organisation: organisation.id, printed: { statement }, logo }
  return Readable.from([await printer.print(toPrint)])
}
