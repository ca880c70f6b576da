import { expect } from 'vitest'
import { createTestProvider } from '#server/payments/providers/test-provider.ts'
import { SECRET } from '#test/harness.ts'
import { pick } from './firm.ts'
import type { Firm } from './firm.ts'
import { readMoney } from './read-money.ts'

type Does = 'merge' | 'unmerge' | 'merge and back' | 'casual order' | 'pay casual'

/** Merges and takes apart customers, and books for people who aren't among them. */
export async function takeCustomerStep(
  firm: Firm,
  does: Does,
  { of, which }: { of: number; which: number },
): Promise<void> {
  switch (does) {
    case 'casual order':
      firm.casual.push((await firm.place()).id)
      return
    case 'pay casual': {
      const id = pick(firm.casual, which)
      if (id === undefined) return
      const { status, json } = await firm.ask('payment-sessions', { id })
      if (status !== 201) return
      expect((await firm.payOnline(id)).status).toBe(303)
      return hearAgain(firm, json)
    }
    case 'merge':
      await merge(firm, of, which)
      return
    case 'unmerge':
      await unmerge(firm)
      return
    case 'merge and back': {
      const before = await readMoney(firm)
      if (!(await merge(firm, of, which))) return
      await unmerge(firm)
      expect(await readMoney(firm), 'unmerging restores').toEqual(before)
    }
  }
}

/** @returns whether there were two to merge */
async function merge(firm: Firm, of: number, which: number): Promise<boolean> {
  const { customers, ledgers, merges } = firm
  const [one, other] = [await shown(firm, of), await shown(firm, (of + 1 + (which % 2)) % 3)]
  if (one === other) return false
  expect(ledgers.map(({ customer }) => customer.id)).toEqual(expect.arrayContaining([one, other]))
  const own = [await readOwn(firm, one), await readOwn(firm, other)]
  await customers.merge(one, other)
  merges.push({ kept: one, merged: other, own })
  return true
}

/** Takes apart the latest merge: both customers have again what they had. */
async function unmerge(firm: Firm): Promise<void> {
  const { keeper, customers, merges } = firm
  const latest = merges.pop()
  if (!latest) return
  const { merged } = await customers.read(latest.kept)
  const { mergeId } = merged.find(({ id }) => id === latest.merged) ?? {}
  const undo = customers.path(`/${latest.kept}/merges/${mergeId}/undo`)
  const { status, text } = await keeper.send('POST', undo)
  expect(status, text).toBe(200)
  const own = [await readOwn(firm, latest.kept), await readOwn(firm, latest.merged)]
  expect(own, 'unmerging restores').toEqual(latest.own)
}

async function shown({ customers, ledgers }: Firm, of: number): Promise<string> {
  const id = ledgers[of]?.customer.id ?? ''
  return (await customers.read(id)).mergedInto?.id ?? id
}

/** What a customer has of its own, whatever happens to its money. */
async function readOwn({ customers }: Firm, id: string): Promise<object> {
  const { name, abn, notes, creditLimit, invoiceOn, termsDays, contacts, sites, merged } =
    await customers.read(id)
  const below = merged.map((one) => one.id)
  return { name, abn, notes, creditLimit, invoiceOn, termsDays, contacts, sites, below }
}

/** The provider says a second time that a session was paid: that changes nothing. */
async function hearAgain(
  firm: Firm,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const { server, organisation } = firm
  const provider = createTestProvider({ baseUrl: server.url, secret: SECRET })
  const news = { id, amount, currency: 'AUD', organisationId: organisation.id }
  const { body, signature } = await provider.signPaidEvent(news)
  const before = await readMoney(firm)
  const { status, text } = await server.fetch('/payments/test/events', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  })
  expect(status, text).toBe(200)
  expect(await readMoney(firm), 'the same news changes nothing').toEqual(before)
}
