import { Readable } from 'node:stream'
import type { OrgDesk } from '#server/db/tenant.ts'
import type { Printer } from '#server/invoices/pdf/printer.ts'
import { findFile } from '#server/organisations/logo/find-file.ts'
import { readInvoice } from './read-invoice.ts'

/**
 * An invoice, a credit note or a draft as a PDF (rules, section 13, "The PDF"). It's drawn after the transaction.
 * @throws Refusal 404, 429 if the organisation prints too much
 */
export async function printInvoice(
  { inOrg, organisation }: Pick<OrgDesk, 'inOrg' | 'organisation'>,
  printer: Printer,
  id: string,
): Promise<Readable> {
  const { document, logo } = await inOrg(async (org) => {
    const found = await readInvoice(org, id)
    const { logo: hash = null } = found.document.seller
    return { document: found.document, logo: hash === null ? null : await findFile(org, hash) }
  })
  const toPrint = { organisation: organisation.id, printed: { document }, logo }
  return Readable.from([await printer.print(toPrint)])
}
