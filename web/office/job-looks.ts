import type { Shape, Tone } from '#web/office/controls/status.tsx'

/** How a job’s status looks, and its word. */
export const JOB_LOOKS = {
  scheduled: { shape: 'ring', tone: 'plain', says: 'Planned' },
  started: { shape: 'go', tone: 'move', says: 'Under way' },
  completed: { shape: 'full', tone: 'good', says: 'Done' },
  failed: { shape: 'failed', tone: 'bad', says: 'Failed' },
  cancelled: { shape: 'off', tone: 'plain', says: 'Cancelled' },
} as const satisfies Record<string, { shape: Shape; tone: Tone; says: string }>
