import { describe, expect, test } from 'vitest'
import { places, validatorAt } from './read-document.ts'

describe('every example fits its schema', () => {
  const examples = places().flatMap(({ pointer, value }) => {
    const { schema, example, examples: named } = value
    if (schema === undefined) return []
    const values = Object.values(named ?? {}).map((entry: { value: unknown }) => entry.value)
    const given = example === undefined ? values : [example, ...values]
    return given.map((one, index) => ({ name: `${pointer} ${index}`, pointer, one }))
  })

  test('there are examples', () => expect(examples.length).toBeGreaterThan(30))

  test.each(examples)('$name', ({ pointer, one }) => {
    const validate = validatorAt(`${pointer}/schema`)
    validate(one)
    expect(validate.errors).toBeNull()
  })

  test('and so does every example within a schema', () => {
    for (const { pointer, value } of places()) {
      if (!Array.isArray(value['examples'])) continue
      const validate = validatorAt(pointer)
      for (const one of value['examples']) expect(validate(one), `${pointer} ${one}`).toBe(true)
    }
  })
})

test('every success and every body has an example', () => {
  const bodies = places().filter(({ pointer }) => pointer.endsWith('content/application~1json'))
  const bare = bodies.filter(({ value }) => !value['example'] && !value['examples'])
  expect(bare.map(({ pointer }) => pointer)).toEqual([])
})
