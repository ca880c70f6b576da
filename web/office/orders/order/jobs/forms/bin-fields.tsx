import { useKept } from '#web/office/conflict/use-kept.ts'
import { Field } from '#web/office/controls/field.tsx'
import type { Job } from '#web/office/orders/order/jobs/use-job-write.ts'

/** More bins of one job than this have no numbers that anyone types. */
const MOST = 20

const NAMES = {
  brought: { first: 'binIn', others: 'moreBinsIn', label: 'Bin brought' },
  taken: { first: 'binOut', others: 'moreBinsOut', label: 'Bin taken' },
} as const

export type Numbers = {
  /** A label for each bin, by the field that the API has for it. */
  labels: Readonly<Record<string, string>>
  typed: readonly string[]
  set: (typed: string[]) => void
  /** What of it isn't as the job has it. */
  changed: Record<string, string | null | string[]>
}

/** The numbers of the bins that a job brought, or took: a field for each of them. */
export function useNumbers(which: keyof typeof NAMES, job: Job, bins: number): Numbers {
  const { first, others, label } = NAMES[which]
  const there = [job[first] ?? '', ...job[others]]
  const fields = Math.max(there.length, Math.min(bins, MOST))
  const [typed, set] = useKept(`correct ${which} ${job.id}`, [
    ...there,
    ...Array.from({ length: fields - there.length }, () => ''),
  ])
  const names = typed.map((_, index) => (index === 0 ? first : `${others}[${index - 1}]`))
  const [number, ...more] = [typed[0] ?? '', ...typed.slice(1).filter((one) => one !== '')]
  return {
    labels: Object.fromEntries(
      names.map((name, index) => [
        name,
        names.length > 1 ? `${label}, ${index + 1} of ${names.length}` : label,
      ]),
    ),
    typed,
    set,
    changed: {
      ...(number !== (job[first] ?? '') && { [first]: number || null }),
      ...(more.join('\n') !== job[others].join('\n') && { [others]: more }),
    },
  }
}

export function BinFields(props: { numbers: Numbers; wrong: Readonly<Record<string, string>> }) {
  const { labels, typed, set } = props.numbers
  return Object.entries(labels).map(([name, label], index) => (
    <Field
      key={name}
      label={label}
      autoComplete="off"
      value={typed[index] ?? ''}
      error={props.wrong[name]}
      onValue={(value) => set(typed.with(index, value))}
    />
  ))
}
