import { bankEndpoints as endpoints } from '#contract/api/office/money/bank.ts'
import { listBankLines, readBankLine } from '#server/office/payments/list-bank-lines.ts'
import {
  acceptBankLine,
  ignoreBankLine,
  reopenBankLine,
} from '#server/payments/bank/decide-line.ts'
import { importBankLines } from '#server/payments/bank/import-lines.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Lines of bank accounts. */
export function bankRoutes(api: OfficeApi): void {
  api.on(endpoints.importBankLines, (org, { body }) => importBankLines(org, body()))

  api.on(endpoints.listBankLines, (org, { query }) => listBankLines(org, query))

  api.on(endpoints.acceptBankLine, async (org, { params: { id }, version, body }) => {
    await readBankLine(org, id)
    await acceptBankLine(org, { id, version: version(), read: body })
    return readBankLine(org, id)
  })

  api.on(endpoints.ignoreBankLine, async (org, { params: { id }, version }) => {
    await readBankLine(org, id)
    await ignoreBankLine(org, { id, version: version() })
    return readBankLine(org, id)
  })

  api.on(endpoints.reopenBankLine, async (org, { params: { id }, version }) => {
    await readBankLine(org, id)
    await reopenBankLine(org, { id, version: version() })
    return readBankLine(org, id)
  })
}
