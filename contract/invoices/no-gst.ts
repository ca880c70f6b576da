import type { InvoiceDocument } from './document.ts'

/** What a document says of GST if none of its lines has any, or its seller isn't registered for it. */
export const NO_GST = 'No GST is charged'

/** Whether a document shows the GST of its lines: not if there's none to show. */
export function showsGst({ gstNote }: Pick<InvoiceDocument, 'gstNote'>): boolean {
  return gstNote !== NO_GST
}
