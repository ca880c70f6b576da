const MB = 1024 * 1024
/** Below this much room the driver is warned, and photos become smaller, in bytes. */
const LITTLE = 50 * MB
/** Below this much there are no photos: what is left is for facts. */
const NONE = 10 * MB

export type Room = 'enough' | 'little' | 'none'

/** How much room the browser gives the app. A browser that doesn't say is taken to have enough. */
export async function findRoom(): Promise<Room> {
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  if (quota === undefined || usage === undefined) return 'enough'
  const left = quota - usage
  if (left < NONE) return 'none'
  return left < LITTLE ? 'little' : 'enough'
}
