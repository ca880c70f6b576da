/** The name of the outbox’s lock, of its background sync, and of the channel between pages and the worker. */
export const OUTBOX = 'kerbside-outbox'

/** This page's end of the channel. What a page posts here reaches every other page, not itself. */
let own: BroadcastChannel | undefined

type Message = 'changed' | 'hurry'

/** Calls back when another page, the worker or this page's sender has changed what the phone keeps. */
export function onChangeElsewhere(act: () => void): void {
  own ??= new BroadcastChannel(OUTBOX)
  hear(own, 'changed', act)
}

/** Calls back when the driver doesn't want to wait for a call, whichever page or worker makes it. */
export function onHurry(act: () => void): () => void {
  const channel = new BroadcastChannel(OUTBOX)
  hear(channel, 'hurry', act)
  return () => channel.close()
}

/** Lets the page or worker that sends know that the driver doesn't want to wait; it can be this page. */
export function sayHurry(): void {
  postOnce('hurry')
}

/** Lets all open pages know that what the phone keeps has changed, this one too. */
export function sayChanged(): void {
  postOnce('changed')
}

/** Lets the other open pages know: this one shows the change already. */
export function sayChangedElsewhere(): void {
  own ??= new BroadcastChannel(OUTBOX)
  post(own, 'changed')
}

function hear(channel: BroadcastChannel, message: Message, act: () => void): void {
  channel.addEventListener('message', ({ data }) => data === message && act())
}

function postOnce(message: Message): void {
  const channel = new BroadcastChannel(OUTBOX)
  post(channel, message)
  channel.close()
}

function post(channel: BroadcastChannel, message: Message): void {
  // A channel has no other origin to keep out.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message)
}
