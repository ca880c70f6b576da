import { useEffect, useState } from 'preact/hooks'
import { findRoom } from '#web/driver/kept/find-room.ts'
import type { Room } from '#web/driver/kept/find-room.ts'
import { useAppState } from './store.ts'

/** How much room the phone has, looked at again with each photo it keeps or sends. */
export function useRoom(): Room {
  const photos = useAppState().phone?.photos
  const [room, setRoom] = useState<Room>('enough')
  useEffect(() => {
    void findRoom().then(setRoom)
  }, [photos])
  return room
}
