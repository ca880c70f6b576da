import { Readable } from 'node:stream'
import type { OrgDesk } from '#server/db/tenant.ts'
import type { Printer } from '#server/invoices/pdf/printer.ts'
import { findFile } from '#server/organisations/logo/find-file.ts'
import { readInvoice } from './read-invoice.ts'

/**
 * An invoice, a credit note or a draft as a PDF (rules, section 13, "The PDF"). It's drawn after the transaction.
 * @throws Refusal 404
 */
export async function printInvoice(
  { inOrg }: Pick<OrgDesk, 'inOrg'>,
  printer: Printer,
  id: string,
): Promise<Readable> {
  const found = await inOrg(async (org) => {
    const { document } = await readInvoice(org, id)
    const { logo: hash = null } = document.seller
    return { document, logo: hash === null ? null : await findFile(org, hash) }
  })
  return Readable.from([await printer.print({ document: found.document }, found.logo)])
}
