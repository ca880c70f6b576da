import type { Action, ActionKind, ActionOf } from '#contract/driver/actions.ts'
import { sql } from 'kysely'
import { readDay } from '#server/driver/day/read-day.ts'
import { addDevice } from '#server/driver/phones/add-device.ts'
import type { Device } from '#server/driver/phones/find-device.ts'
import { takeActions } from '#server/driver/take-actions.ts'
import type { Past } from '#server/demo/history/act.ts'
import { demoId } from '#server/demo/history/demo-id.ts'

/** The phone of one of the demo's drivers, which the demo taps. */
export type DemoPhone = {
  /** Reports one thing, at the instant at which it happened. */
  tap<Kind extends ActionKind>(
    kind: Kind,
    target: ActionOf<Kind>['target'],
    at: Date,
    data: ActionOf<Kind>['data'],
  ): Promise<void>
}

/** Joins a phone that fetches its day at an instant. */
export async function openPhone(past: Past, driverId: string, at: Date): Promise<DemoPhone> {
  const joining = past.when(at)
  const name = await joining.inOrg(async (org) => {
    const [row] = await org.tx.run(sql<{ name: string }>`
      select name from drivers where organisation_id = ${org.id} and id = ${driverId}`)
    return row?.name ?? ''
  })
  const { id } = await joining.inOrg((org) => addDevice(org, driverId, { name: 'Android, Chrome' }))
  const driver = { id: driverId, name }
  const device: Device = {
    id,
    name: 'Android, Chrome',
    seenAt: at,
    clockAheadMs: 0,
    positionsAcknowledgedAt: null,
  }
  await joining.inOrg((org) => readDay(org, { driver, device }))
  let seq = 0
  return {
    async tap(kind, target, when, data) {
      seq += 1
      const action = {
        id: actionId(`${driverId} ${at.toISOString()} ${seq}`),
        v: 1,
        seq,
        kind,
        target,
        data,
        at: when.toISOString(),
      }
      const { inOrg } = past.when(when, { type: 'driver', ...driver })
      const body = { sentAt: action.at, actions: [action] }
      const fileUrl = (fileId: string) => fileId
      const demo = { inOrg, now: when, driver, device, fileUrl, spend: async () => {} }
      const { results } = await takeActions(demo, body)
      const refused = results.find(({ status }) => status === 'rejected')
      if (refused) throw new Error(`the demo's driver was refused: ${refused.reason?.message}`)
    },
  }
}

/** An id for each action, in the form that phones give: a UUID of version 7. */
function actionId(which: string): Action['id'] {
  const id = demoId(`action ${which}`)
  return `${id.slice(0, 14)}7${id.slice(15)}`
}
