import { expect, test } from 'vitest'
import { newDraft } from './draft.ts'
import { keepDraft, loadDraft } from './keep-draft.ts'

test('a draft that was kept before a field of the details came has it, empty', () => {
  const { billingAddress: _, ...before } = newDraft('a').details
  const old = { ...newDraft('a'), details: { ...before, customerName: 'Example Pty Ltd' } }
  sessionStorage.setItem('kerbside /book/s', JSON.stringify(old))
  expect(loadDraft('/book/s').details).toEqual({
    ...newDraft('a').details,
    customerName: 'Example Pty Ltd',
  })
})

test('a draft comes back as it was kept', () => {
  const draft = { ...newDraft('b'), details: { ...newDraft('b').details, abn: '48 123 123 124' } }
  keepDraft('/book/t', draft)
  expect(loadDraft('/book/t')).toEqual(draft)
})
