import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useKept } from '#web/office/conflict/use-kept.ts'
import type { Read } from '#web/office/conflict/use-seen.ts'
import { Failure } from '#web/office/api/failure.ts'

type Draft<Fields, Saved> = {
  /** What the person began from. The page may have read something newer since. */
  base: Fields
  values: Fields
  setValues: (values: Fields) => void
  /** The fields that someone else changed meanwhile; `base` has what they are now. */
  moved: (keyof Fields)[]
  save: UseMutationResult<Saved, Error, void>
  /** Another change of the same settings, such as taking them back to a standard. */
  other: UseMutationResult<Saved, Error, (from: Read<Fields>) => Promise<Saved>>
}

/**
 * What a person types into fields of settings, kept in a reload. If someone else saved them first, nothing is saved: what the
 * person typed stays, what they left alone is as the other one saved it, and the form shows which fields
 * those are. If the other one saved something else of the same settings, it's saved on top of that.
 * @param name what it's kept under in a reload
 * @param send sends the values, naming the version
 * @param newest reads what is there now
 * @param onSaved what is there once it's saved
 */
export function useSettingsDraft<Fields extends object, Saved>(
  name: string,
  read: Read<Fields>,
  {
    send,
    newest,
    onSaved,
  }: {
    send: (values: Fields, base: Read<Fields>) => Promise<Saved>
    newest: () => Promise<Read<Fields>>
    onSaved: (saved: Saved) => Read<Fields>
  },
): Draft<Fields, Saved> {
  // What was typed is kept with what it's based on, so that a save names the version that the person has seen.
  const [{ base, values }, set, forget] = useKept(name, { base: read, values: read.fields })
  const [moved, setMoved] = useState<(keyof Fields)[]>([])
  const begin = (from: Read<Fields>) => {
    set({ base: from, values: from.fields })
    forget()
    setMoved([])
  }
  const attempt = async (write: (from: Read<Fields>) => Promise<Saved>) => {
    let from = base
    for (;;) {
      try {
        return await write(from)
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 412) throw error
        const newer = await newest()
        const changed = differences(from.fields, newer.fields)
        from = newer
        if (changed.length === 0) continue
        setMoved(changed)
        set({ base: newer, values: keepTyped(values, base.fields, newer.fields) })
        throw error
      }
    }
  }
  const onSuccess = (saved: Saved) => begin(onSaved(saved))
  const meta = { shownByForm: true }
  const save = useMutation({
    mutationFn: () => attempt((from) => send(values, from)),
    onSuccess,
    meta,
  })
  const other = useMutation({ mutationFn: attempt, onSuccess, meta })
  const setValues = (typed: Fields) => set({ base, values: typed })
  return { base: base.fields, values, setValues, moved, save, other }
}

function differences<Fields extends object>(one: Fields, other: Fields): (keyof Fields)[] {
  const names = Object.keys(other) as (keyof Fields)[]
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function keepTyped<Fields extends object>(typed: Fields, before: Fields, newer: Fields): Fields {
  const own = differences(before, typed).map((name) => [name, typed[name]])
  return { ...newer, ...Object.fromEntries(own) }
}
