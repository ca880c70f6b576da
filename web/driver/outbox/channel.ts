/** The name of the outbox’s lock, of its background sync, and of the channel between pages and the worker. */
export const OUTBOX = 'kerbside-outbox'

/** Calls back when another page, or the worker, has changed what the phone keeps. */
export function onChangeElsewhere(act: () => void): () => void {
  const channel = new BroadcastChannel(OUTBOX)
  channel.addEventListener('message', act)
  return () => channel.close()
}

/** Lets open pages know that what the phone keeps has changed. */
export function sayChanged(): void {
  const channel = new BroadcastChannel(OUTBOX)
  // A channel has no other origin to keep out.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
}
