import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { sayBank } from '#contract/invoices/bsb.ts'
import { showsGst } from '#contract/invoices/no-gst.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { OneInvoice } from '#web/office/invoices/queries.ts'
import styles from './sheet.module.css'

type Document = OneInvoice['document']
type Line = Document['lines'][number]

/** What can be edited in place while it’s a draft; otherwise the words alone. */
export type Editing = {
  issuedOn: ReactNode
  dueOn: ReactNode
  purchaseOrder: ReactNode
  note: ReactNode
  descriptions: ReadonlyMap<Line, ReactNode>
}

/** An invoice as it’s printed. */
export function Paper({
  document,
  editing = null,
}: {
  document: Document
  editing?: Editing | null
}) {
  const { seller, buyer, credits, number } = document
  return (
    <article className={styles.paper} aria-label={document.title}>
      <div className={styles.top}>
        <div>
          <h2>{document.title}</h2>
          <p className={styles.quiet}>{number ?? 'Draft. It gets its number when it’s issued.'}</p>
        </div>
        <div className={styles.seller}>
          <p>
            <b>{seller.name || seller.tradingName}</b>
          </p>
          {seller.name !== '' && seller.tradingName !== '' && <p>{seller.tradingName}</p>}
          {seller.abn !== null && <p>ABN {sayAbn(seller.abn)}</p>}
          <p className={styles.quiet}>{seller.address}</p>
        </div>
      </div>
      <div className={styles.facts}>
        <div>
          <p className={styles.quiet}>To</p>
          <p>
            <b>{buyer.name}</b>
          </p>
          {buyer.abn !== null && <p>ABN {sayAbn(buyer.abn)}</p>}
          <p className={styles.words}>{buyer.address}</p>
        </div>
        <dl>
          <dt>Date</dt>
          <dd>{editing?.issuedOn ?? spokenDay(document.issuedOn)}</dd>
          {credits === null && (
            <>
              <dt>Due</dt>
              <dd>{editing?.dueOn ?? spokenDay(document.dueOn)}</dd>
            </>
          )}
          {(editing || document.purchaseOrder !== '') && (
            <>
              <dt>Purchase order</dt>
              <dd>{editing?.purchaseOrder ?? document.purchaseOrder}</dd>
            </>
          )}
          {credits !== null && (
            <>
              <dt>Credits</dt>
              <dd>{credits.number}</dd>
              <dt>Reason</dt>
              <dd>{credits.reason}</dd>
            </>
          )}
        </dl>
      </div>
      <Lines document={document} editing={editing} />
      <Foot document={document} note={editing?.note} />
    </article>
  )
}

function Lines({ document, editing }: { document: Document; editing: Editing | null }) {
  const { orders, lines } = document
  const isTaxed = showsGst(document)
  const bare = (amount: number) => formatMoney(amount, document.currency).replace('$', '')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>What</th>
          <th className={styles.number}>Quantity</th>
          <th className={`${styles.number} ${styles.optional}`}>Price $</th>
          {isTaxed && <th className={`${styles.number} ${styles.optional}`}>GST $</th>}
          <th className={styles.number}>Amount $</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Fragment key={order.id}>
            <tr className={styles.group}>
              <td colSpan={isTaxed ? 5 : 4}>
                <b>{order.reference}</b>
                {order.address}
              </td>
            </tr>
            {lines
              .filter(({ orderId }) => orderId === order.id)
              .map((line) => (
                <tr key={line.chargeId ?? line.chargePosition}>
                  <td>{editing?.descriptions.get(line) ?? line.description}</td>
                  <td className={styles.number}>{line.quantity}</td>
                  <td className={`${styles.number} ${styles.optional}`}>{bare(line.unitPrice)}</td>
                  {isTaxed && (
                    <td className={`${styles.number} ${styles.optional} ${styles.quiet}`}>
                      {line.taxCode === 'gst' ? bare(line.gst) : 'No GST'}
                    </td>
                  )}
                  <td className={styles.number}>{bare(line.amount)}</td>
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Foot({ document, note }: { document: Document; note: ReactNode }) {
  const { bank, total, gst, currency, paymentNote, number, credits } = document
  return (
    <div className={styles.foot}>
      <div>
        {bank.bsb !== '' && credits === null && (
          <>
            <p>
              <b>How to pay</b>
            </p>
            <p>{sayBank(bank)}</p>
            {number !== null && <p>Reference {number}</p>}
          </>
        )}
        <p className={styles.words}>{paymentNote}</p>
        {note ?? <p className={styles.words}>{document.note}</p>}
      </div>
      <div className={styles.totals}>
        {credits !== null && (
          <>
            <div>
              <span>{credits.number} before</span>
              <span>{formatMoney(credits.before, currency)}</span>
            </div>
            <div>
              <span>{credits.number} after</span>
              <span>{formatMoney(credits.after, currency)}</span>
            </div>
          </>
        )}
        {gst !== 0 && (
          <>
            <div>
              <span>Without GST</span>
              <span>{formatMoney(total - gst, currency)}</span>
            </div>
            <div>
              <span>GST</span>
              <span>{formatMoney(gst, currency)}</span>
            </div>
          </>
        )}
        <div className={styles.total}>
          <span>{credits === null ? 'Total' : 'Credited'}</span>
          <span>{formatMoney(total, currency)}</span>
        </div>
        <p className={styles.quiet}>{document.gstNote}</p>
      </div>
    </div>
  )
}
