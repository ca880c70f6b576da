import { reminderEndpoints as endpoints } from '#contract/api/office/money/reminders.ts'
import { readReminders } from '#server/office/invoices/read-reminders.ts'
import { pauseReminders, resumeReminders } from '#server/reminders/pause-reminders.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Reminders of invoices. */
export function reminderRoutes(api: OfficeApi): void {
  api.on(endpoints.getReminders, (org, { params }) => readReminders(org, params.id))

  api.on(endpoints.pauseReminders, async (org, { params: { id }, version, body }) => {
    await readReminders(org, id)
    await pauseReminders(org, { id, version: version(), read: body })
    return readReminders(org, id)
  })

  api.on(endpoints.resumeReminders, async (org, { params: { id }, version }) => {
    await resumeReminders(org, { id, version: version() })
    return readReminders(org, id)
  })
}
