import { expect } from 'vitest'
import type { Answer } from '#test/answer.ts'

/** Expects that an answer is a success or a described refusal. */
export function expectNoFault({ status, text }: Answer): void {
  expect(status, text).toBeLessThan(500)
}
