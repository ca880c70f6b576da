/**
 * What always holds of money (rules, section 13), and what judges each of it: rules of the judge, which are queries
 * after each step, or tests. Some of those are steps or parts of these histories.
 */
export const properties: readonly Property[] = [
  {
    says: '1. The lines of a document sum to its total',
    rules: ['the lines of a document sum to its total, and their GST to its GST'],
  },
  {
    says: '2. The GST of its lines sums to its GST',
    rules: [
      'the lines of a document sum to its total, and their GST to its GST',
      'the GST of an invoice is an eleventh of its taxable lines',
      'the GST of a line is what it adds to that of the lines before it',
      'the GST that is credited of a line is its share',
    ],
    tests: ['properties/money/gst.test.ts'],
  },
  {
    says: '3. The charges of an order sum to its total',
    rules: [
      'the charges of an order sum to its total',
      'an approved charge is one of its order, and each of these was approved',
    ],
    tests: ['properties/charges/histories.test.ts'],
  },
  {
    says: '4. A charge is billed once',
    rules: [
      'the documents of an order come to the charges that are billed, each once',
      'a charge is billed by a line that says its amount',
      'what is left of a line is billed by it alone',
      'the documents of what is beside an order come to the charges that are billed, each once',
    ],
  },
  {
    says: '5. Once all is billed, an order comes to its invoices less credits',
    rules: ['an order that is billed in full comes to its invoices less credits'],
  },
  {
    says: '6. What is due of an invoice is between nothing and its total',
    rules: ['what is due of an invoice is between nothing and its total'],
  },
  {
    says: '7. What counts and goes back of a payment is never more than it brought',
    rules: ['a payment counts and goes back for no more than it brought'],
  },
  {
    says: '8. What is paid is what is allocated',
    rules: ['an order and an invoice are paid what is allocated to them'],
    tests: ['properties/money/allocations.test.ts'],
  },
  {
    says: '9. An invoice that is credited in full nets to nothing everywhere',
    rules: [
      'an invoice that is credited in full nets to nothing',
      'the documents of an order come to the charges that are billed, each once',
      'what customers owe is their invoices less their credit',
    ],
  },
  {
    says: '10. Credits never exceed a line',
    rules: ['credits never exceed a line or its GST'],
  },
  {
    says: '11. What is released and allocated again is as it was',
    // Here, the step “release and back”.
    tests: [
      'properties/money/histories/document-steps.ts',
      'properties/money/payments/reversals.test.ts',
    ],
  },
  {
    says: '12. Numbers have no gap, with forty who issue at once and servers that are killed',
    rules: ['numbers have no gap', 'each number that was given is on a document'],
    tests: ['invoices/numbers.test.ts', 'properties/kills/kill-on-the-way.ts'],
  },
  {
    says: '13. The same news, key or task has one effect, also after a kill',
    rules: [
      'each document is noted once',
      'each payment by hand, reversal and write-off is noted once',
      'each reminder is noted once, and goes out with an email',
      'reminders of one moment go out with one email, and no email without them',
      'each email of an invoice is noted, and a run that sent one wrote it',
      'while an email of an invoice waits, there is no second to the same address',
      'what a run has issued is an invoice of its own',
    ],
    // Here, the steps “same key” and “pay casual”, and work that is killed comes to what it would have.
    tests: [
      'properties/kills/kill-on-the-way.ts',
      'properties/money/payments/kills.test.ts',
      'reminders/kills.test.ts',
    ],
  },
  {
    says: '14. What was issued never changes',
    tests: ['properties/money/histories/judge.ts', 'invoices/numbers.test.ts'],
  },
  {
    says: '15. The journal balances',
    rules: [
      'the journal balances',
      'the accounts of the journal say what is due, held, received and lost',
    ],
  },
  {
    says: '16. Ageing sums to what is due',
    tests: [
      'properties/money/payments/check-statement.ts',
      'properties/money/histories/closing.ts',
    ],
  },
  {
    says: '17. GST on cash sums to GST invoiced once all is paid',
    tests: ['properties/money/payments/gst.test.ts'],
  },
  {
    says: '18. Customers that are taken apart have what they had',
    // The steps “unmerge” and “merge and back”.
    tests: ['properties/money/histories/customer-steps.ts', 'properties/customer-merges.test.ts'],
  },
  {
    says: '19. An export that is read back equals the documents',
    tests: ['properties/money/histories/closing.ts', 'books/exports.test.ts'],
  },
  {
    says: '20. Nothing is of another organisation',
    tests: ['properties/money/histories/closing.ts', 'tenancy/office-matrix.test.ts'],
  },
]

type Property = {
  says: string
  /** Names of rules in the queries in histories/rules. */
  rules?: readonly string[]
  /** Files below test/. */
  tests?: readonly string[]
}
