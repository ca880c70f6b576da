import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { count } from '#web/count.ts'
import { call } from '#web/office/api/call.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { Key } from '#web/office/controls/button.tsx'
import { FormError } from '#web/office/controls/field.tsx'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import { bankLinesQuery } from '#web/office/payments/queries.ts'
import { readText } from '#web/office/read-text.ts'
import { useKeys } from '#web/office/shell/keys/keys.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import styles from './bank-lines.module.css'

const MOST_BYTES = 1024 * 1024

/** Takes a bank's file, and says what was new in it. */
export function Import() {
  const { slug: organisation } = useOffice().organisation
  const cache = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useKeys([{ keys: 'f', does: 'Import a file', run: () => input.current?.click() }])
  const take = useMutation({
    mutationFn: async (file: File) =>
      call(addresses.importBankLines, {
        params: { organisation },
        body: { fileName: file.name.slice(0, 200), csv: await readText(file) },
      }),
    onSuccess: () =>
      Promise.all(
        [bankLinesQuery(organisation).queryKey, ['payments', organisation]].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
    meta: { shownByForm: true },
  })
  const refused = problemsAt(take.error, { csv: 'The file' })
  return (
    <div className={styles.import}>
      <label htmlFor={id}>
        Import a CSV file of your bank account <Key>F</Key>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,text/csv,.txt"
        disabled={take.isPending}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          const is = file ? sayWrong(file) : null
          setWrong(is)
          if (is !== null) take.reset()
          else if (file) take.mutate(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <p role="status">{take.data && sayReport(take.data)}</p>
      <FormError>{wrong ?? refused.at['csv'] ?? refused.form}</FormError>
    </div>
  )
}

/** What is wrong with a file before it's read; null if nothing is. */
function sayWrong({ name, size }: File): string | null {
  if (!/\.(?:csv|txt)$/i.test(name)) {
    return 'The file isn’t CSV. Export the account from your bank as CSV.'
  }
  if (size === 0) return 'The file is empty.'
  return size > MOST_BYTES ? 'The file is larger than 1 MB. Export fewer days.' : null
}

type Report = { added: number; known: number; outgoing: number; unreadable: { line: number }[] }

function sayReport({ added, known, outgoing, unreadable }: Report): string {
  const parts = [
    `${count(added, 'line')} added`,
    ...(known > 0 ? [`${known} there already`] : []),
    ...(outgoing > 0 ? [`${outgoing} of money that went out`] : []),
    ...(unreadable.length > 0
      ? [`not readable: ${unreadable.map(({ line }) => `line ${line}`).join(', ')}`]
      : []),
  ]
  return `${parts.join(', ')}.`
}
