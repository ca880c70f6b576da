import { receiveWebhooks } from './receive-webhooks.ts'

/**
 * A program: so many receivers in a process of their own. Tells its parent their addresses; asked to
 * count to a number, it tells how long it took from the first request to that one.
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
