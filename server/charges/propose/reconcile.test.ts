import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Proposal } from '#server/charges/rules/proposal.ts'
import { isOpen, reconcile } from './reconcile.ts'
import type { Known } from './reconcile.ts'

// However facts are corrected and charges decided, what is charged is what the last facts come to.

const proposalOf = (amount: number): Proposal => ({
  key: 'job:1:waiting',
  type: 'waiting',
  jobId: '1',
  lineId: null,
  amount,
  steps: [],
  description: `${amount}`,
  facts: [],
  waitsFor: null,
  aroseAt: new Date(0),
})

/** Lets a source's charges follow its facts, as writing does. */
function follow(known: Known[], amount: number): void {
  const done = reconcile(
    { key: 'job:1:waiting', proposal: amount === 0 ? null : proposalOf(amount), known },
    () => proposalOf(0),
  )
  if (done.change === 'withdraw') {
    const at = known.findIndex(({ id }) => id === done.id)
    known[at] = { ...at_(known, at), state: 'waived', computed: 0 }
  }
  if (done.change === 'add') {
    const { key, amount: cents, description, steps, facts } = done.proposal
    const charge = { source_key: key, amount: cents, computed: cents, description, steps, facts }
    known.push({ ...charge, id: key, state: 'proposed' })
  }
  if (done.change === 'replace') {
    const at = known.findIndex(({ id }) => id === done.id)
    const { amount: cents, description, steps, facts } = done.proposal
    known[at] = { ...at_(known, at), amount: cents, computed: cents, description, steps, facts }
  }
}

function at_(known: readonly Known[], index: number): Known {
  const one = known[index]
  if (!one) throw new Error('no such charge')
  return one
}

const total = (known: readonly Known[]) =>
  known.reduce((sum, { state, amount }) => sum + (state === 'waived' ? 0 : (amount ?? 0)), 0)

test('without waivers, charges always come to what the facts give rise to', () => {
  const step = fc.record({ amount: fc.nat(50), approves: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const known: Known[] = []
      for (const { amount, approves } of steps) {
        follow(known, amount)
        expect(total(known)).toBe(amount)
        expect(new Set(known.map(({ source_key }) => source_key)).size).toBe(known.length)
        expect(known.filter(isOpen).length).toBeLessThanOrEqual(1)
        const before = structuredClone(known)
        follow(known, amount)
        expect(known).toEqual(before)
        if (approves)
          known.forEach((one, at) => isOpen(one) && (known[at] = { ...one, state: 'approved' }))
      }
    }),
  )
})

test('what was waived stays waived, and credits never exceed what was charged', () => {
  const step = fc.record({
    amount: fc.nat(50),
    outcome: fc.constantFrom('approved', 'waived', null),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const known: Known[] = []
      for (const { amount, outcome } of steps) {
        follow(known, amount)
        expect(total(known)).toBeLessThanOrEqual(Math.max(...steps.map((one) => one.amount)))
        expect(total(known)).toBeGreaterThanOrEqual(0)
        if (outcome !== null)
          known.forEach((one, at) => isOpen(one) && (known[at] = { ...one, state: outcome }))
      }
    }),
  )
})
