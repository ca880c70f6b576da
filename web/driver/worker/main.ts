import { sendAll } from '#web/driver/outbox/send-all.ts'
import { OUTBOX } from '#web/driver/outbox/channel.ts'
import type { WorkerScope } from './scope.ts'

/**
 * The service worker: keeps the whole app on the phone, so that it starts without signal, and sends what
 * waits when the browser says that there is signal again. It never answers for the API. A new version fills a
 * cache of its own and takes over when no page of the old one is open: at the next cold start.
 */
const worker = self as unknown as WorkerScope

const PREFIX = 'kerbside-driver-'
const { version, files } = worker.kerbside
const name = PREFIX + version

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendAll())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  const address = request.mode === 'navigate' && pathname === '/driver' ? '/driver' : pathname
  if (files.includes(address)) event.respondWith(answer(address, request))
})

/** Either the whole version is kept or none of it: `addAll` fails if one file does. */
async function fill(): Promise<void> {
  const cache = await worker.caches.open(name)
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
}

async function takeOver(): Promise<void> {
  const old = (await worker.caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name)
  await Promise.all(old.map((key) => worker.caches.delete(key)))
  await worker.clients.claim()
}

async function answer(address: string, request: Request): Promise<Response> {
  const kept = await worker.caches.match(address, { cacheName: name, ignoreVary: true })
  return kept ?? fetch(request)
}
