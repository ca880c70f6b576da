import type { Rule } from './page-import-rules.ts'

/** Which folders dispatch, drivers and files may import, as in `import-rules.ts`. */
export const dispatchRules: Record<string, Rule> = {
  'server/dispatch': {
    folders: [
      'contract',
      ...['audit', 'db', 'events', 'jobs', 'orders', 'orders/jobs', 'catalog', 'organisations'].map(
        (name) => `server/${name}`,
      ),
    ],
    packages: ['kysely'],
    belongs: 'dispatch plans and moves; what happens to a job or its order belongs to orders/jobs/',
  },
}
