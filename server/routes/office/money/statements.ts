import { Readable } from 'node:stream'
import { statementEndpoints as endpoints } from '#contract/api/office/money/statements.ts'
import { exportReceivables } from '#server/office/statements/export-receivables.ts'
import { exportStatement } from '#server/office/statements/export-statement.ts'
import { printStatement } from '#server/office/statements/print-statement.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import { listReceivables } from '#server/statements/list-receivables.ts'
import { readStatement } from '#server/statements/read-statement.ts'
import { sendStatement } from '#server/statements/send-statement.ts'
import { sendStatements } from '#server/statements/send-statements.ts'

/** Who owes how much, and statements. */
export function statementRoutes(api: OfficeApi, { printer }: Pick<Context, 'printer'>): void {
  api.on(endpoints.listReceivables, (org) => listReceivables(org))

  api.outside(endpoints.exportReceivables, async ({ inOrg }) =>
    Readable.from([exportReceivables(await inOrg(listReceivables))]),
  )

  api.on(endpoints.getStatement, (org, { params, query }) =>
    readStatement(org, { id: params.id, ...query }),
  )

  api.outside(endpoints.exportStatement, async ({ inOrg }, { params, query }) =>
    Readable.from([
      exportStatement(await inOrg((org) => readStatement(org, { id: params.id, ...query }))),
    ]),
  )

  api.outside(endpoints.printStatement, (desk, { params, query }) =>
    printStatement(desk, printer, { id: params.id, ...query }),
  )

  api.on(endpoints.sendStatement, async (org, { params: { id }, body }) => {
    await findCustomer(org, id)
    const isNew = await sendStatement(org, { id, ...body() })
    return { sent: isNew ? 1 : 0, withoutEmail: [] }
  })

  api.outside(endpoints.sendStatements, (desk, { body }) => sendStatements(desk, body()))
}
