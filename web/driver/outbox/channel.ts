/** The name of the outbox’s lock, of its background sync, and of the channel between pages and the worker. */
export const OUTBOX = 'kerbside-outbox'

/** This page's end of the channel. What a page posts here reaches every other page, not itself. */
let own: BroadcastChannel | undefined

/** Calls back when another page, the worker or this page's sender has changed what the phone keeps. */
export function onChangeElsewhere(act: () => void): void {
  own ??= new BroadcastChannel(OUTBOX)
  own.addEventListener('message', act)
}

/** Lets all open pages know that what the phone keeps has changed, this one too. */
export function sayChanged(): void {
  const channel = new BroadcastChannel(OUTBOX)
  post(channel)
  channel.close()
}

/** Lets the other open pages know: this one shows the change already. */
export function sayChangedElsewhere(): void {
  own ??= new BroadcastChannel(OUTBOX)
  post(own)
}

function post(channel: BroadcastChannel): void {
  // A channel has no other origin to keep out.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
}
