import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Nothing that people type into a form of the office is lost: each form keeps it by the same few means.

const office = fileURLToPath(new URL('../../web/office/', import.meta.url))

/** What keeps what is typed in a reload. */
const KEEPS =
  /\buse(?:Kept|TypedWindow|Draft|SettingsDraft|DetailsDraft|PartDraft|Details|Form|Piece)[(<]|\bkeepDraft\(/

/** Forms that keep nothing, and why. */
const EXCEPT: Readonly<Record<string, string>> = {
  'controls/forms/form.tsx': 'the form itself: what is in it is its caller’s',
  'orders/order/priced/priced-form.tsx': 'the form itself: what is in it is its caller’s',
  'shell/dialogs/confirm.tsx': 'the form itself: what is in it is its caller’s',
  'account/email-link.tsx': 'a button alone',
  'account/factors/set-up-app.tsx': 'a code that is over in seconds',
  'account/person/password-form.tsx': 'a password',
  'gate/confirm/reply-address.tsx': 'a button alone',
  'gate/joining/join.tsx': 'a password',
  'gate/joining/new-person-form.tsx': 'a password',
  'gate/joining/reset.tsx': 'a password',
  'gate/remedies/confirm-form.tsx': 'a password',
  'gate/sign-in/password-form.tsx': 'a password',
  'gate/sign-in/second-factor.tsx': 'a code that is over in seconds',
  'settings/security/rule-form.tsx': 'one choice',
  'settings/team/change-member.tsx': 'one choice',
  'settings/all-data/one-person.tsx': 'what is looked for is in the address',
  'orders/order/jobs/in-place.tsx': 'the form itself: what is in it is its caller’s',
  'orders/order/jobs/forms/plan-forms.tsx': 'a day and choices',
  'orders/order/jobs/forms/photo-form.tsx': 'a file, which is still on the disk',
  'orders/order/details/details.tsx': 'its draft comes from `use-details.ts`',
  'customers/edit/edit-form.tsx': 'its draft comes from `use-customer-draft.ts`',
  'catalog/items/item-form.tsx': 'its fields are pieces, which `draft/kept.ts` keeps',
  'board/dialogs/runs/add-stop.tsx': 'choices',
  'board/dialogs/move/move-form.tsx': 'a day and choices',
  'bins/panel/move-dialog.tsx': 'choices',
  'phone-order/phone-order.tsx': 'its draft comes from `form/use-form.ts`',
  'fleet/editor/import-dialog.tsx': 'a file, which is still on the disk',
  'invoices/one/draft/draft.tsx': 'each field keeps its own, in `in-place.tsx`',
  'payments/one/allocate-dialog.tsx': 'choices',
  'payments/bank/who-paid.tsx': 'choices',
}

async function read(pattern: string): Promise<[path: string, text: string][]> {
  const files: [string, string][] = []
  for await (const path of glob(pattern, { cwd: office })) {
    files.push([path, await readFile(office + path, 'utf8')])
  }
  return files
}

test('each form of the office keeps what is typed, or says here why it need not', async () => {
  const forms = (await read('**/*.tsx')).filter(([, text]) =>
    /<form\b|<Form\b|<InPlace\b/.test(text),
  )
  const without = forms.filter(([path, text]) => !KEEPS.test(text) && !(path in EXCEPT))
  expect(without.map(([path]) => path)).toEqual([])
  const known = new Set(forms.map(([path]) => path))
  expect(Object.keys(EXCEPT).filter((path) => !known.has(path))).toEqual([])
})

test('every call asks for remedies in place: only `api/call.ts` fetches', async () => {
  const callers = (await read('**/*.{ts,tsx}')).filter(([, text]) => /(?<![.\w])fetch\(/.test(text))
  expect(callers.map(([path]) => path).toSorted()).toEqual(['api/call.ts'])
})
