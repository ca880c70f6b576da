import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { OrderBody } from '#contract/orders/order-body.ts'
import { checkShape, fieldName } from './check-shape.ts'
import { formatProblems, readProblems } from './problems.ts'

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

describe('checkShape', () => {
  const problems = (body: unknown) => {
    const checked = checkShape(OrderBody, body)
    return 'problems' in checked ? checked.problems : []
  }

  test('names each field once, in the order of the body', () => {
    const body = { lines: [{}, 7], addOns: [{ quantity: 0 }], acceptedTerms: false }
    expect(problems(body).map(({ field, code, message }) => [field, code, message])).toEqual([
      ['productId', 'required', 'is required'],
      ['lines[0].productId', 'required', 'is required'],
      ['lines[0].quantity', 'required', 'is required'],
      ['lines[0].deliveryDate', 'required', 'is required'],
      ['lines[0].pickupDate', 'required', 'is required'],
      ['lines[1]', 'invalid', 'must be an object'],
      ['customerType', 'required', 'is required'],
      ['customerName', 'required', 'is required'],
      ['contactName', 'required', 'is required'],
      ['email', 'required', 'is required'],
      ['phone', 'required', 'is required'],
      ['address', 'required', 'is required'],
      ['addOns[0].productId', 'required', 'is required'],
      ['addOns[0].quantity', 'too_small', 'must be at least 1'],
      ['quantity', 'required', 'is required'],
      ['deliveryDate', 'required', 'is required'],
      ['pickupDate', 'required', 'is required'],
      ['acceptedTerms', 'invalid', 'must be true'],
    ])
  })

  test.each([
    [z.string().min(2), 'a', 'too_short'],
    [z.string().max(2), 'abc', 'too_long'],
    [z.int().min(2), 1, 'too_small'],
    [z.int().max(2), 3, 'too_big'],
    [z.array(z.int()).min(1), [], 'too_few'],
    [z.array(z.int()).max(1), [1, 2], 'too_many'],
    [z.enum(['a', 'b']), undefined, 'required'],
    [z.enum(['a', 'b']), 'c', 'invalid'],
    [z.string().refine(() => false), 'a', 'invalid'],
    [z.string().refine(() => false, { params: { code: 'duplicate' } }), 'a', 'duplicate'],
  ])('gives each problem its code', (schema, value, code) => {
    expect(checkShape(schema, value)).toMatchObject({ problems: [{ field: 'body', code }] })
  })

  test('names the whole value where no field is to blame', () => {
    const problem = { code: 'invalid', message: 'must be an object' }
    expect(checkShape(z.object({}), [])).toEqual({ problems: [{ field: 'body', ...problem }] })
    expect(checkShape(z.object({}), [], 'file')).toMatchObject({ problems: [{ field: 'file' }] })
  })

  test('the sentence can be read back, whatever was sent', () => {
    const fields = Object.keys(OrderBody.shape)
    const body = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(body, (sent) => {
        const found = problems(sent).map(({ field, message }) => ({ field, message }))
        expect(readProblems(formatProblems(found))).toEqual(found)
      }),
      { numRuns: 300 },
    )
  })
})
