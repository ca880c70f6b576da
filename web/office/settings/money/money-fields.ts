import { sayBsb } from '#contract/invoices/bsb.ts'
import { sayAbn } from '#contract/values/abn.ts'
import type { FieldOf } from '#web/office/fleet/editor/fields.tsx'
import { shown, wholeOrNull } from '#web/office/fleet/editor/read-typed.ts'
import type { MoneySettings } from './money-query.ts'

/** The settings as a form has them: text, as a person types it. */

export type MoneyName = Exclude<
  keyof MoneySettings,
  'version' | 'invoicesBegun' | 'creditNotesBegun' | 'lockedUntil' | 'missing'
>
export type MoneyValues = Record<MoneyName, string>

export const sellerFields: FieldOf<MoneyName>[] = [
  { name: 'legalName', label: 'Legal name', help: 'As the ABN is registered.', most: 120 },
  { name: 'address', label: 'Address', most: 250 },
  { name: 'abn', label: 'ABN', most: 40, half: true },
  {
    name: 'gstRegistered',
    label: 'GST',
    half: true,
    options: [
      ['', 'Choose'],
      ['yes', 'Registered: tax invoices'],
      ['no', 'Not registered: invoices without GST'],
    ],
  },
  {
    name: 'invoicingFrom',
    label: 'Invoice here from',
    help: 'Orders booked from this day on are invoiced by their customers’ terms. Earlier ones aren’t.',
    kind: 'day',
  },
]

export const bankFields: FieldOf<MoneyName>[] = [
  { name: 'accountName', label: 'Account name (optional)', most: 120 },
  { name: 'bsb', label: 'BSB (optional)', most: 10, half: true },
  { name: 'accountNumber', label: 'Account number (optional)', most: 16, half: true },
  {
    name: 'paymentNote',
    label: 'Below the amounts (optional)',
    help: 'How and when you’d like to be paid.',
    kind: 'lines',
  },
]

export const reminderFields: FieldOf<MoneyName>[] = [
  {
    name: 'remindBefore',
    label: 'Days before the due date (optional)',
    help: 'One reminder before it. Empty sends none.',
    kind: 'whole',
    half: true,
  },
  {
    name: 'remindAfter',
    label: 'Days after it (optional)',
    help: 'Such as 3, 10, 21. Empty sends none.',
    most: 40,
    half: true,
  },
  {
    name: 'stopAfter',
    label: 'Days overdue that put a customer on stop (optional)',
    help: 'Empty puts no customer on stop.',
    kind: 'whole',
  },
]

/** Without those of a series that has begun. */
export function numberFields({ invoicesBegun, creditNotesBegun }: MoneySettings) {
  const fields: FieldOf<MoneyName>[] = [
    ...(invoicesBegun
      ? []
      : [
          { name: 'invoicePrefix' as const, label: 'Invoices begin with', half: true, most: 10 },
          {
            name: 'invoiceFirst' as const,
            label: 'First invoice',
            kind: 'whole' as const,
            half: true,
          },
        ]),
    ...(creditNotesBegun
      ? []
      : [
          {
            name: 'creditNotePrefix' as const,
            label: 'Credit notes begin with',
            half: true,
            most: 10,
          },
          {
            name: 'creditNoteFirst' as const,
            label: 'First credit note',
            kind: 'whole' as const,
            half: true,
          },
        ]),
  ]
  return fields
}

export const LABELS: Readonly<Record<MoneyName, string>> = {
  legalName: 'Legal name',
  address: 'Address',
  abn: 'ABN',
  gstRegistered: 'GST',
  invoicingFrom: 'Invoice here from',
  accountName: 'Account name',
  bsb: 'BSB',
  accountNumber: 'Account number',
  paymentNote: 'Below the amounts',
  remindBefore: 'Days before the due date',
  remindAfter: 'Days after it',
  stopAfter: 'Days overdue that put a customer on stop',
  invoicePrefix: 'Invoices begin with',
  invoiceFirst: 'First invoice',
  creditNotePrefix: 'Credit notes begin with',
  creditNoteFirst: 'First credit note',
}

export function valuesOf(settings: MoneySettings): MoneyValues {
  const { gstRegistered } = settings
  return {
    legalName: settings.legalName,
    address: settings.address,
    abn: sayAbn(settings.abn),
    gstRegistered: gstRegistered === null ? '' : gstRegistered ? 'yes' : 'no',
    invoicingFrom: settings.invoicingFrom ?? '',
    accountName: settings.accountName,
    bsb: sayBsb(settings.bsb),
    accountNumber: settings.accountNumber,
    paymentNote: settings.paymentNote,
    remindBefore: shown(settings.remindBefore),
    remindAfter: settings.remindAfter.join(', '),
    stopAfter: shown(settings.stopAfter),
    invoicePrefix: settings.invoicePrefix,
    invoiceFirst: String(settings.invoiceFirst),
    creditNotePrefix: settings.creditNotePrefix,
    creditNoteFirst: String(settings.creditNoteFirst),
  }
}

/** What was typed, as the API takes it. */
export function bodyOf(values: MoneyValues) {
  const { gstRegistered, invoicingFrom, invoiceFirst, creditNoteFirst, ...others } = values
  const { remindBefore, remindAfter, stopAfter, ...texts } = others
  return {
    ...texts,
    gstRegistered: gstRegistered === '' ? null : gstRegistered === 'yes',
    invoicingFrom: invoicingFrom === '' ? null : invoicingFrom,
    invoiceFirst: wholeOrNull(invoiceFirst) ?? 0,
    creditNoteFirst: wholeOrNull(creditNoteFirst) ?? 0,
    remindBefore: wholeOrNull(remindBefore),
    remindAfter: readDays(remindAfter),
    stopAfter: wholeOrNull(stopAfter),
  }
}

/** The numbers in "3, 10, 21". What isn't one is sent as it is, and refused. */
function readDays(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
}
