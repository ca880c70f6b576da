import { sql } from 'kysely'
import type { DraftBody } from '#contract/office/invoices/invoice.ts'
import type { Problem } from '#contract/problems.ts'
import { localTime } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import type { Row } from '#server/invoices/rules/compose-document.ts'
import { describeRow } from '#server/invoices/rules/describe-row.ts'
import { problemsOfDue } from '#server/invoices/rules/due-date.ts'
import { Refusal } from '#server/refusal.ts'
import { lockSeenDraft, readDraftRows, readUnbilledRows } from './draft-rows.ts'
import type { DraftRow } from './draft-rows.ts'
import { writeDraftLines } from './write-draft-lines.ts'

/**
 * Changes a draft to what was sent. The same again changes nothing.
 * @param version the one that the caller has seen
 * @throws Refusal 404, 412, or 422 for a date that can't be, or a line that isn't one of its orders' unbilled charges
 */
export async function changeDraft(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => DraftBody },
): Promise<void> {
  const draft = await lockSeenDraft(org, { id, version })
  const change = read()
  await requireDates(org, change)
  const rows = await readDraftRows(org, id)
  const known = await knownRows(org, rows)
  const lines = change.lines.map((line, index) => {
    const row = known.get(keyOf(line))
    if (!row) throw unknownLine(index)
    return { ...row, words: line.description === ownWords(row) ? null : line.description }
  })
  const keys = lines.map((row) => keyOf(nameOf(row)))
  const twice = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (twice >= 0) throw unknownLine(twice, 'is there twice')
  const before = stateOf(draft, rows)
  const after = {
    issuedOn: change.issuedOn,
    dueOn: change.dueOn,
    purchaseOrder: change.purchaseOrder,
    note: change.note,
    lines: saidOf(lines),
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await org.tx.run(sql`
    update invoice_drafts set version = version + 1, issued_on = ${change.issuedOn},
      due_on = ${change.dueOn}, purchase_order = ${change.purchaseOrder}, note = ${change.note},
      updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  await org.tx.run(sql`
    delete from invoice_draft_lines where organisation_id = ${org.id} and draft_id = ${id}`)
  await writeDraftLines(org, id, lines)
  await recordAudit(org, 'invoice.draft_changed', id, { before, after })
}

async function requireDates(org: Org, { issuedOn, dueOn }: DraftBody): Promise<void> {
  const today = localTime(org.now, org.timezone).day
  const problems: Problem[] =
    issuedOn === null ? [] : await problemsOfDay(org, 'issuedOn', issuedOn)
  if (dueOn !== null) problems.push(...problemsOfDue({ issuedOn: issuedOn ?? today, dueOn }))
  if (problems.length > 0) throw new Refusal(422, problems)
}

/** What may be in the draft: what is in it, and what is unbilled of its orders. */
async function knownRows(org: Org, rows: readonly Row[]): Promise<Map<string, Row>> {
  const orders = [...new Set(rows.map(({ order_id: order }) => order))]
  const left = await readUnbilledRows(org, orders)
  return new Map([...rows, ...left].map((row) => [keyOf(nameOf(row)), row]))
}

type Name = Pick<DraftBody['lines'][number], 'orderId' | 'chargePosition' | 'chargeId'>

const keyOf = ({ orderId, chargePosition, chargeId }: Name) =>
  `${orderId} ${chargePosition} ${chargeId}`
const nameOf = (row: Row): Name => ({
  orderId: row.order_id,
  chargePosition: row.charge_position,
  chargeId: row.charge_id,
})
const ownWords = (row: Row) => describeRow(row).description
const saidOf = (rows: readonly Row[]) =>
  rows.map((row) => ({
    ...nameOf(row),
    description: row.words ?? ownWords(row),
  }))

function stateOf(draft: DraftRow, rows: readonly Row[]) {
  const { issued_on: issuedOn, due_on: dueOn, purchase_order: purchaseOrder, note } = draft
  return { issuedOn, dueOn, purchaseOrder, note, lines: saidOf(rows) }
}

function unknownLine(index: number, message = 'is not an unbilled charge of its orders'): Refusal {
  return new Refusal(422, { field: `lines[${index}]`, code: 'unknown', message })
}
