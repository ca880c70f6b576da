import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from './read-bank-file.ts'

// Files as banks in Australia export them.
test.each([
  ['without headings', '23/11/2026,"+450.00","Transfer from ADA","+1450.00"'],
  [
    'with an amount',
    'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance\n23 Nov 26,450.00,123,,CREDIT,Transfer from ADA,1450.00',
  ],
  [
    'with debits and credits',
    'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories\n123,23/11/2026,Transfer from ADA,,450.00,1450.00,DEP',
  ],
  ['with semicolons', 'Date;Description;Credit;Debit\n23/11/2026;Transfer from ADA;450.00;'],
])('a file %s', (_, csv) => {
  const file = readBankFile(csv)
  expect(file?.lines).toMatchObject([
    { on: '2026-11-23', amount: 45_000, description: 'Transfer from ADA' },
  ])
})

test('whatever overlaps, each line has one hash, and equal ones of a file have several', () => {
  const line = fc.tuple(
    fc.constantFrom('21/11/2026', '22/11/2026'),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom('ADA', 'BO'),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(12), (rows, cut) => {
      const csv = (some: typeof rows) => some.map(([on, cents, who]) => `${on},0.0${cents},${who}`)
      const whole = readBankFile(csv(rows).join('\n'))?.lines ?? []
      expect(new Set(whole.map(({ hash }) => hash)).size).toBe(rows.length)
      // An export of fewer days or made earlier has the first lines only.
      const part = readBankFile(csv(rows.slice(0, cut)).join('\n'))?.lines ?? []
      expect(part.map(({ hash }) => hash)).toEqual(
        whole.slice(0, part.length).map((one) => one.hash),
      )
    }),
  )
})
