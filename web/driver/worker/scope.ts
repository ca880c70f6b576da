/** What a service worker has beyond a page: TypeScript's own description of it clashes with that of pages. */
export type WorkerScope = {
  /** What the server writes above the program: a name for this version, and the files that it needs. */
  kerbside: { version: string; files: readonly string[] }
  caches: CacheStorage
  location: Location
  clients: { claim: () => Promise<void> }
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void
}

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }

type Events = {
  install: Extendable
  activate: Extendable
  fetch: Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
  sync: Extendable & { tag: string }
}
