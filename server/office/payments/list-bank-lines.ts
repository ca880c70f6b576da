import { sql } from 'kysely'
import { unknownBankLine, unknownLastBankLine } from '#contract/api/office/money/bank-refusals.ts'
import type {
  BankLine,
  BankLineFilters,
  BankLinePage,
  Suggestion,
} from '#contract/office/payments/bank.ts'
import type { BankLineState } from '#contract/payments/payment-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { readOwed } from '#server/payments/bank/read-owed.ts'
import { suggestFrom } from '#server/payments/bank/rules/suggest.ts'
import { Refusal } from '#server/refusal.ts'

type Row = {
  id: string
  version: number
  dated_on: string
  amount: number
  description: string
  state: BankLineState
  payment_id: string | null
}

/**
 * A page of bank lines: those that wait oldest first, each with what it may pay, the others newest first.
 * @throws Refusal 404 when startingAfter isn't a line of this organisation
 */
export async function listBankLines(
  org: Org,
  { show, limit, startingAfter }: BankLineFilters,
): Promise<BankLinePage> {
  const last = startingAfter === undefined ? null : await findLine(org, startingAfter)
  if (startingAfter !== undefined && last === null) throw new Refusal(404, unknownLastBankLine.says)
  const [beyond, order] = show === 'open' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const rows = await org.tx.run(sql<Row>`
    select id, version, dated_on, amount, description, state, payment_id from bank_lines
    where organisation_id = ${org.id} and state = ${show}
      and ${last === null ? sql`true` : sql`(dated_on, id) ${beyond} (${last.dated_on}::date, ${last.id}::uuid)`}
    order by dated_on ${order}, id ${order} limit ${limit + 1}`)
  const suggest = suggestFrom(show === 'open' && rows.length > 0 ? await readOwed(org) : [])
  return {
    data: rows.slice(0, limit).map((row) => present(row, suggest(row))),
    hasMore: rows.length > limit,
  }
}

/**
 * One bank line.
 * @throws Refusal 404
 */
export async function readBankLine(org: Org, id: string): Promise<BankLine> {
  const row = await findLine(org, id)
  if (row === null) throw new Refusal(404, unknownBankLine.says)
  return present(row, row.state === 'open' ? suggestFrom(await readOwed(org))(row) : [])
}

async function findLine(org: Org, id: string): Promise<Row | null> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Row>`
        select id, version, dated_on, amount, description, state, payment_id from bank_lines
        where organisation_id = ${org.id} and id = ${id}`)
    : []
  return row ?? null
}

function present(row: Row, suggestions: Suggestion[]): BankLine {
  const { id, version, amount, description, state } = row
  return {
    id,
    version,
    amount,
    description,
    state,
    on: row.dated_on,
    paymentId: row.payment_id,
    suggestions,
  }
}
