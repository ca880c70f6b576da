import { useEffect, useState } from 'preact/hooks'
import { findRoom } from '#web/driver/kept/find-room.ts'
import type { Room } from '#web/driver/kept/find-room.ts'
import { useAppState } from './store.ts'

/** How much room the phone has, looked at again with each change of what it keeps. */
export function useRoom(): Room {
  const { phone } = useAppState()
  const [room, setRoom] = useState<Room>('enough')
  useEffect(() => {
    void findRoom().then(setRoom)
  }, [phone])
  return room
}
