import { useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#web/office/api/failure.ts'

/** Fields of settings as they were read, with the version that a change of them names. */
export type Read<Fields> = { version: number; fields: Fields }

type Draft<Fields, Saved> = {
  /** What the person began from. The page may have read something newer since. */
  base: Fields
  values: Fields
  setValues: (values: Fields) => void
  /** The fields that someone else changed meanwhile; `base` has what they are now. */
  moved: (keyof Fields)[]
  save: UseMutationResult<Saved, Error, void>
  /** After a change that was made without the form: begins from there. */
  begin: (read: Read<Fields>) => void
}

/**
 * What a person types into fields of settings. If someone else saved them first, nothing is saved: what the
 * person typed stays, what they left alone is as the other one saved it, and the form shows which fields
 * those are. If the other one saved something else of the same settings, it's saved on top of that.
 * @param send sends the values, naming the version
 * @param newest reads what is there now
 * @param onSaved what is there once it's saved
 */
export function useSettingsDraft<Fields extends object, Saved>(
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
  const [base, setBase] = useState(read)
  const [values, setValues] = useState(read.fields)
  const [moved, setMoved] = useState<(keyof Fields)[]>([])
  const begin = (from: Read<Fields>) => {
    setBase(from)
    setValues(from.fields)
    setMoved([])
  }
  const save = useMutation({
    async mutationFn() {
      let from = base
      for (;;) {
        try {
          return await send(values, from)
        } catch (error) {
          if (!(error instanceof Failure) || error.status !== 412) throw error
          const newer = await newest()
          const changed = differences(from.fields, newer.fields)
          from = newer
          if (changed.length === 0) continue
          setMoved(changed)
          setBase(newer)
          setValues(keepTyped(values, base.fields, newer.fields))
          throw error
        }
      }
    },
    onSuccess: (saved) => begin(onSaved(saved)),
    meta: { shownByForm: true },
  })
  return { base: base.fields, values, setValues, moved, save, begin }
}

function differences<Fields extends object>(one: Fields, other: Fields): (keyof Fields)[] {
  const names = Object.keys(other) as (keyof Fields)[]
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

function keepTyped<Fields extends object>(typed: Fields, before: Fields, newer: Fields): Fields {
  const own = differences(before, typed).map((name) => [name, typed[name]])
  return { ...newer, ...Object.fromEntries(own) }
}
