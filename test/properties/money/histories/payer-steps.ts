import { expect } from 'vitest'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { BOOKING_ORIGIN, SECRET } from '#test/harness.ts'
import { expectNoFault } from './expect-no-fault.ts'
import { pick } from './firm.ts'
import type { Firm } from './firm.ts'
import type { PAYERS } from './steps.ts'

type Does = (typeof PAYERS)[number]
type Choice = { which: number; twice: boolean }

/** People pay invoices on the provider's page. Between opening it and paying, anything may happen to the invoice. */
export async function takePayerStep(firm: Firm, does: Does, choice: Choice): Promise<void> {
  return does === 'open invoice page' ? openPage(firm, choice) : payOnPage(firm, choice)
}

/** Asks for the page of an invoice, twice at once perhaps: both get the same one. Those of several bookings come first. */
async function openPage(firm: Firm, { which, twice }: Choice): Promise<void> {
  const invoices = await firm.rows<{ id: string; several: boolean }>(
    `select b.invoice_id as id, (select count(distinct l.order_id) > 1 from invoice_lines l
        where l.organisation_id = b.organisation_id and l.invoice_id = b.invoice_id) as several
      from invoice_balances b where b.organisation_id = $1 and b.due > 0 order by b.invoice_id`,
  )
  const several = invoices.filter((one) => one.several)
  const id = pick(which % 4 > 0 && several.length > 0 ? several : invoices, which)?.id
  if (id === undefined) return
  const ask = () =>
    firm.server.fetch(`/api/public/${firm.organisation.slug}/invoices/${id}/payment-sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: BOOKING_ORIGIN },
      body: JSON.stringify({ accessKey: invoiceKeyOf(id, SECRET) }),
    })
  const answers = await Promise.all(twice ? [ask(), ask()] : [ask()])
  for (const answer of answers) expectNoFault(answer)
  const opened = answers.filter(({ status }) => status === 201).map(({ json }) => json.url)
  expect(new Set(opened).size, 'one page for one amount').toBeLessThan(2)
  firm.pages.push(...opened.slice(0, 1))
}

/** Pays on a page that was opened, in two tabs at once perhaps. What is paid already, or isn't due any more, is refused. */
async function payOnPage(firm: Firm, { which, twice }: Choice): Promise<void> {
  const page = pick(firm.pages, which)
  if (page === undefined) return
  const pay = () =>
    firm.server.fetch(new URL(page).pathname, {
      method: 'POST',
      redirect: 'manual',
      body: 'number=4242+4242+4242+4242&expiry=04+%2F+32&code=123',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const answer of await Promise.all(twice ? [pay(), pay()] : [pay()])) expectNoFault(answer)
}
