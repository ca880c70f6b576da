import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { OrderBody } from '#contract/orders/order-body.ts'
import { fieldName, inWords, problemsOf, tell } from './problems.ts'

test.each([
  [[], ''],
  [['phone'], 'phone'],
  [['locality', 'suburb'], 'locality.suburb'],
  [['lines', 0, 'quantity'], 'lines[0].quantity'],
  [['acceptedNoticeIds', 12], 'acceptedNoticeIds[12]'],
  [['lines', 3, 'schedule', 'weekdays', 1], 'lines[3].schedule.weekdays[1]'],
  [[0, 'name'], '[0].name'],
])('%j is written %j', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

test('tells each problem as field, colon, message, separated by semicolons', () => {
  const problems = [
    { field: 'quantity', message: 'is required' },
    { field: 'lines[0].quantity', message: 'must be a number' },
  ]
  expect(tell(problems)).toBe('quantity: is required; lines[0].quantity: must be a number')
})

describe('problemsOf', () => {
  const problems = (body: unknown) =>
    problemsOf(OrderBody.safeParse(body, { error: inWords }).error?.issues ?? [])

  test('names each field once, in the order of the body', () => {
    const told = problems({ lines: [{}, 7], addOns: [{ quantity: 0 }], acceptedTerms: false })
    expect(told).toEqual([
      { field: 'productId', message: 'is required' },
      { field: 'lines[0].productId', message: 'is required' },
      { field: 'lines[0].quantity', message: 'is required' },
      { field: 'lines[0].deliveryDate', message: 'is required' },
      { field: 'lines[0].pickupDate', message: 'is required' },
      { field: 'lines[1]', message: 'must be an object' },
      { field: 'customerType', message: 'is required' },
      { field: 'customerName', message: 'is required' },
      { field: 'contactName', message: 'is required' },
      { field: 'email', message: 'is required' },
      { field: 'phone', message: 'is required' },
      { field: 'address', message: 'is required' },
      { field: 'addOns[0].productId', message: 'is required' },
      { field: 'addOns[0].quantity', message: 'must be at least 1' },
      { field: 'quantity', message: 'is required' },
      { field: 'deliveryDate', message: 'is required' },
      { field: 'pickupDate', message: 'is required' },
      { field: 'acceptedTerms', message: 'must be true' },
    ])
  })

  test('names the whole where no field is to blame', () => {
    const parsed = z.object({}).safeParse([], { error: inWords })
    expect(problemsOf(parsed.error?.issues ?? [])).toEqual([
      { field: 'body', message: 'must be an object' },
    ])
    expect(problemsOf(parsed.error?.issues ?? [], 'file')[0]?.field).toBe('file')
  })

  test('can be taken apart again, whatever was sent', () => {
    const fields = Object.keys(OrderBody.shape)
    const body = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(body, (sent) => {
        const found = problems(sent)
        const sentence = tell(found)
        const parts = sentence.split('; ').map((part) => part.split(': '))
        expect(parts.every((part) => part.length === 2 && part[1] !== '')).toBe(true)
        expect(parts.map(([field]) => field)).toEqual(found.map(({ field }) => field))
        expect(new Set(parts.map(([field]) => field)).size).toBe(parts.length)
        expect(sentence.replaceAll(/(?:; |: )/g, '')).not.toMatch(/[;:]/)
      }),
      { numRuns: 300 },
    )
  })
})
