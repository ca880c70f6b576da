import { checkShape } from '#contract/check-shape.ts'
import type { CustomerColumn } from '#contract/office/customers/columns.ts'
import type { CustomerKind } from '#contract/office/customers/customer.ts'
import { readNumber } from '#contract/office/customers/customer.ts'
import { NewCustomerBody } from '#contract/office/customers/writes.ts'
import type { NewCustomer } from '#contract/office/customers/writes.ts'
import { NOT_AN_ABN, readAbn } from '#contract/values/abn.ts'

/** What a row of a file says about a customer, or what is wrong with it. */
export type ReadRow = {
  line: number
  name: string
  /** What it says; null if something is wrong. */
  customer: NewCustomer | null
  /** The customer's number, if the row names one. */
  number: number | null
  /** The columns that have something in them: only those change a customer that is there. */
  given: ReadonlySet<CustomerColumn>
  problems: { column: CustomerColumn | null; message: string }[]
}

/** A long number as spreadsheets write it in a narrow column: 6.14916E+10. Its last digits are lost. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+\d+$/i

type Cells = Partial<Record<CustomerColumn, string>>

/** Reads a row by the file's mapping. Pure. */
export function readRow(
  line: number,
  cells: readonly string[],
  mapping: readonly (CustomerColumn | null)[],
): ReadRow {
  const named = mapping.flatMap((column, index) => {
    const cell = plain(cells[index] ?? '')
    return column === null || cell === '' ? [] : [[column, cell] as const]
  })
  const values: Cells = Object.fromEntries(named)
  const problems: ReadRow['problems'] = []
  const refuse = (column: CustomerColumn, message: string) => problems.push({ column, message })

  const number = values.number === undefined ? null : readNumber(values.number)
  if (values.number !== undefined && number === null) refuse('number', 'is not a customer number')
  if (values.abn !== undefined && readAbn(values.abn) === null) refuse('abn', NOT_AN_ABN)
  if (ROUNDED.test(values.phone ?? '')) {
    refuse('phone', 'was rounded by a spreadsheet, write all its digits')
  }
  const termsDays = readDays(values.termsDays)
  if (termsDays === undefined) refuse('termsDays', 'is not a number of days')
  const creditLimit = readCents(values.creditLimit)
  if (creditLimit === undefined) refuse('creditLimit', 'is not an amount')

  const checked = checkShape(NewCustomerBody, {
    kind: kindOf(values),
    name: values.name,
    abn: values.abn ?? '',
    billingAddress: values.billingAddress ?? '',
    notes: values.notes ?? '',
    termsDays: termsDays ?? 0,
    creditLimit: creditLimit ?? null,
    contacts: contactsOf(values),
    sites: sitesOf(values),
  })
  if ('problems' in checked) {
    for (const { field, message } of checked.problems) {
      problems.push({ column: columnOf(field), message })
    }
  }
  return {
    line,
    number,
    problems,
    name: values.name ?? '',
    customer: 'data' in checked && problems.length === 0 ? checked.data : null,
    given: new Set(named.map(([column]) => column)),
  }
}

/** A cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
function plain(cell: string): string {
  const text = cell.trim()
  return /^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text
}

function kindOf({ kind, abn, name = '' }: Cells): CustomerKind {
  if (kind !== undefined) {
    return /^(?:i|individual|person|private|residential|household|consumer)$/i.test(kind)
      ? 'individual'
      : 'company'
  }
  const isCompany = abn !== undefined || /\b(?:pty|ltd|limited|inc|trust|council)\b/i.test(name)
  return isCompany ? 'company' : 'individual'
}

function contactsOf({ contactName, email, phone, name }: Cells) {
  if (contactName === undefined && email === undefined && phone === undefined) return []
  return [
    { name: contactName ?? name ?? email ?? phone ?? '', email: email ?? '', phone: phone ?? '' },
  ]
}

function sitesOf({ siteAddress, suburb, postcode, accessNotes, purchaseOrderRequired }: Cells) {
  if (siteAddress === undefined) return []
  return [
    {
      address: siteAddress,
      suburb: suburb ?? '',
      postcode: postcode ?? '',
      accessNotes: accessNotes ?? '',
      purchaseOrderRequired: /^(?:y|yes|true|1|x)$/i.test(purchaseOrderRequired ?? ''),
    },
  ]
}

/** "14", "14 days", "net 14"; undefined if it is none of these, null if it is empty. */
function readDays(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  if (/^(?:on issue|cod|cash)$/i.test(text)) return 0
  const [, days] = /^(?:net )?(\d{1,3})(?: days?)?$/i.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

/** "$1,000.50" in cents; undefined if it isn't an amount, such as "1000,50", and null if it is empty. */
function readCents(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  const [, dollars, hundredths = ''] =
    /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(/ |,(?=\d{3}(?!\d))/g, '')) ?? []
  return dollars === undefined
    ? undefined
    : Number(dollars) * 100 + Number(hundredths.padEnd(2, '0'))
}

/** Which column of the file a field of the body comes from. */
function columnOf(field: string): CustomerColumn | null {
  const [, contact] = /^contacts\[0\]\.(\w+)$/.exec(field) ?? []
  if (contact === 'email' || contact === 'phone') return contact
  if (contact !== undefined) return 'contactName'
  const [, site] = /^sites\[0\]\.(\w+)$/.exec(field) ?? []
  if (site === 'suburb' || site === 'postcode' || site === 'accessNotes') return site
  if (site !== undefined) return 'siteAddress'
  return FIELDS.find((known) => known === field) ?? null
}

const FIELDS = [
  'kind',
  'name',
  'abn',
  'billingAddress',
  'notes',
  'termsDays',
  'creditLimit',
] as const
