import * as z from 'zod'
import { day, oneLine, uuid } from '#contract/values/text.ts'

/** What is wrong today, each with what to do about it (rules, section 12, "The rail"). */

export const railKinds = [
  'unassigned',
  'bins_short',
  'window_missed',
  'run_full',
  'run_late',
  'no_check',
  'major_defect',
  'registration_ends',
  'driver_silent',
  'job_failed',
  'outcome_on_cancelled',
  'two_outcomes',
  'bin_healed',
  'full_bin_waits',
  'overdue',
  'on_stop',
  'docket_missing',
  'docket_twice',
  'message_failed',
] as const
export type RailKind = (typeof railKinds)[number]

/** What a remedy does: opens something, or acts at once. */
export const Remedy = z.object({
  says: z.string(),
  does: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('show_jobs'), jobIds: z.array(uuid) }),
    z.object({ kind: z.literal('assign_jobs'), jobIds: z.array(uuid) }),
    z.object({ kind: z.literal('take_off'), jobIds: z.array(uuid) }),
    z.object({ kind: z.literal('show_run'), runId: uuid, date: day }),
    z.object({ kind: z.literal('show_tray'), tray: z.string() }),
    z.object({ kind: z.literal('open_order'), orderId: uuid }),
    z.object({ kind: z.literal('open_vehicle'), vehicleId: uuid }),
    z.object({ kind: z.literal('open_bin'), binId: uuid }),
    z.object({ kind: z.literal('open_docket'), docketId: uuid }),
    z.object({ kind: z.literal('enter_docket'), jobId: uuid.nullable(), binId: uuid.nullable() }),
    z.object({ kind: z.literal('see_bins'), productId: z.string() }),
    z.object({ kind: z.literal('retry_job'), jobId: uuid, date: day }),
    z.object({ kind: z.literal('send_again'), emailId: uuid }),
    z.object({ kind: z.literal('settle'), key: z.string() }),
    z.object({ kind: z.literal('ring'), name: z.string(), phone: z.string() }),
  ]),
})
export type Remedy = z.output<typeof Remedy>

/** That an entry is settled, by the key of its remedy, or isn't after all. */
export const SettleBody = z.strictObject({
  key: oneLine(1, 200),
  settled: z.boolean().default(true),
})

export const RailEntry = z.object({
  /** Stays the same while the same thing is wrong. */
  id: z.string(),
  kind: z.enum(railKinds),
  /** Whether it stops the day's work, or should be looked at. */
  severity: z.enum(['stops', 'look']),
  title: z.string(),
  detail: z.string(),
  remedies: z.array(Remedy),
})
export type RailEntry = z.output<typeof RailEntry>
