import { receiveWebhooks } from './receive-webhooks.ts'

/**
 * Runs receivers in a process of their own: `receivers-program.ts COUNT`. Sends the parent process
 * their URLs. When the parent sends a number, answers with the milliseconds from the first request
 * until that many have arrived.
 */

let [left, arrived, first] = [0, 0, 0]
const receivers = await receiveWebhooks(Number(process.argv[2]), () => {
  if (arrived === 0) first = performance.now()
  arrived += 1
  if (arrived === left) process.send?.({ ms: performance.now() - first })
})
process.on('message', (count: number) => {
  left = count
  arrived = 0
})
process.on('disconnect', () => process.exit())
process.send?.({ urls: receivers.urls })
