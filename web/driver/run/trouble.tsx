import type { DriverRun } from '#contract/driver/day.ts'
import { Wrong } from '#web/driver/controls/note.tsx'
import { useRoom } from '#web/driver/state/use-room.ts'

/** What the driver must see before the run: little room on the phone, a truck that must not drive. */
export function Trouble({ run }: { run?: DriverRun }) {
  const room = useRoom()
  const vehicle = run?.vehicle
  return (
    <>
      {vehicle?.offRoad && (
        <Wrong title={`${vehicle.name} is off the road`}>
          <p>{vehicle.offRoad}. Call the office before you drive.</p>
        </Wrong>
      )}
      {run?.check?.outcome === 'major' && !vehicle?.offRoad && (
        <Wrong title="The truck stays here">
          <p>You reported a major fault. Call the office before you drive.</p>
        </Wrong>
      )}
      {room !== 'enough' && (
        <Wrong title="Little room on this phone">
          <p>
            {room === 'none' ? 'There’s no room for photos any more.' : 'Photos are smaller now.'}{' '}
            Delete pictures or apps that you don’t need.
          </p>
        </Wrong>
      )}
    </>
  )
}
