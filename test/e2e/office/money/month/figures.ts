/**
 * A month of Harbour Builders, worked by hand. Amounts are in cents with GST; a bin costs $450.00 for seven days, a day
 * more $15.00, a tonne beyond the first $250.00, and a trip for nothing $120.00.
 *
 * | Order | PO   | What the crew reported                            | Charged                          |   Comes to |
 * | ----- | ---- | ------------------------------------------------- | -------------------------------- | ---------: |
 * | A     | PO-7 | a van before the gate, collected three days later | trip waived; 3 × 15.00 = 45.00   |     495.00 |
 * | B     | PO-7 | docket 88213: 1,340 kg                            | 0.340 t × 250.00 = 85.00         |     535.00 |
 * | C     | PO-8 | no access, delivered the day after                | 120.00                           |     570.00 |
 * | D     | PO-8 | delivered                                         |                                  |     450.00 |
 * | E     | PO-9 | delivered                                         |                                  |     450.00 |
 *
 * | Invoice    | Orders          |    Total | GST, an eleventh | Paid, credited, written off              |  To pay |
 * | ---------- | --------------- | -------: | --------------: | ---------------------------------------- | ------: |
 * | INV-000001 | 495.00 + 535.00 | 1,030.00 |           93.64 | 1,000.00 + 15.00, written off 15.00      |       – |
 * | INV-000002 | 570.00 + 450.00 | 1,020.00 |           92.73 | 1,100.00 less 80.00 less 20.00, CN 20.00 |       – |
 * | INV-000003 | 450.00          |   450.00 |           40.91 |                                          |  450.00 |
 * | the run    |                 | 2,500.00 |                 |                                          |         |
 *
 * The second transfer is $1,100.00 for $1,020.00: $80.00 is credit, and $20.00 more once that is credited. Of those
 * $100.00, $85.00 goes back, and $15.00 counts for INV-000001.
 *
 * The account: 1,030.00 + 1,020.00 + 450.00 − 1,000.00 − 1,100.00 − 20.00 + 85.00 − 15.00 = 450.00.
 */
export const figures = {
  invoices: [
    { number: 'INV-000001', purchaseOrder: 'PO-7', total: '$1,030.00', gst: '$93.64' },
    { number: 'INV-000002', purchaseOrder: 'PO-8', total: '$1,020.00', gst: '$92.73' },
    { number: 'INV-000003', purchaseOrder: 'PO-9', total: '$450.00', gst: '$40.91' },
  ],
  run: '$2,500.00',
  /** Every entry of the account in cents, by kind, and what they come to. */
  account: {
    invoice: [45_000, 102_000, 103_000],
    payment: [-110_000, -100_000],
    credit_note: [-2000],
    refund: [8500],
    write_off: [-1500],
  },
  owed: 45_000,
} as const
