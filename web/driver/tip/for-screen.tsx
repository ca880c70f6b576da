import type { DriverJob } from '#contract/driver/day.ts'
import { Primary } from '#web/driver/controls/button.tsx'
import { Choice, Choices } from '#web/driver/controls/fields/choice.tsx'
import { Dock } from '#web/driver/controls/dock.tsx'
import { Head } from '#web/driver/controls/head.tsx'
import type { DocketDraft } from '#web/driver/day/draft.ts'
import { sayFor } from './docket-draft.ts'
import stop from '#web/driver/stop/stop.module.css'

/** Whose load a docket weighed, and what the paper calls it, where that isn’t what the truck carries. */
export function ForScreen(props: {
  title: string
  /** Every job whose bin was taken on this run. */
  taken: readonly DriverJob[]
  chosen: readonly DriverJob[]
  material: string
  /** What it could be. */
  materials: readonly string[]
  keep: (change: Partial<DocketDraft>) => void
  close: () => void
}) {
  const { title, taken, chosen, material, materials, keep, close } = props
  const ids = chosen.map(({ id }) => id)
  const choose = (id: string, count: number) =>
    keep({
      jobs: taken
        .map((job) => job.id)
        .filter((one) => (one === id ? count > 0 : ids.includes(one))),
    })
  return (
    <>
      <Head title="What was weighed" detail={title} outbox={false} />
      <main>
        {taken.length > 0 && (
          <section>
            <h2>For</h2>
            <Choices label="For">
              {taken.map((job) => (
                <Choice
                  key={job.id}
                  label={sayFor(job)}
                  count={ids.includes(job.id) ? 1 : 0}
                  choose={(count) => choose(job.id, count)}
                />
              ))}
            </Choices>
          </section>
        )}
        <section>
          <h2>Material</h2>
          {materials.length > 0 && (
            <Choices label="Material" one>
              {materials.map((one) => (
                <Choice
                  key={one}
                  label={one}
                  one
                  count={one === material ? 1 : 0}
                  choose={() => keep({ material: one })}
                />
              ))}
            </Choices>
          )}
          <label>
            As the paper says it
            <input
              class={stop.text}
              maxLength={60}
              autoComplete="off"
              value={material}
              onInput={({ currentTarget }) => keep({ material: currentTarget.value })}
            />
          </label>
        </section>
      </main>
      <Dock>
        <Primary onTap={close}>Back to the docket</Primary>
      </Dock>
    </>
  )
}
