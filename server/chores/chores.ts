import { purgeAuditLog } from '#server/audit/purge-audit-log.ts'
import { remindOfSecondFactor } from '#server/accounts/reminders/remind-of-second-factor.ts'
import { purgeSignIns } from '#server/accounts/sessions/purge-sign-ins.ts'
import { listOrganisationsToCharge, lookAtOrders } from '#server/charges/look-at-orders.ts'
import { purgePositions } from '#server/driver/purge-positions.ts'
import { purgeFiles } from '#server/files/purge-files.ts'
import { purgeExports } from '#server/exports/purge-exports.ts'
import { dropHeldMails } from '#server/mail/drop-held-mails.ts'
import { purgeMails } from '#server/mail/purge-mails.ts'
import { warnIfHolidaysRunOut } from '#server/organisations/holidays/warn-if-holidays-run-out.ts'
import { announceChange } from '#server/live/announce-change.ts'
import { listOrganisationsBilling } from '#server/invoices/billing/list-organisations-billing.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { listOrganisationsReminding } from '#server/reminders/list-organisations-reminding.ts'
import { sendReminders } from '#server/reminders/send-reminders.ts'
import { startMonthlyRun } from '#server/invoices/runs/start-monthly-run.ts'
import { listOrganisationsMailing } from '#server/orders/letters/tomorrow/list-organisations-mailing.ts'
import { mailCollections } from '#server/orders/letters/tomorrow/mail-collections.ts'
import { reportFloods } from '#server/orders/letters/report-floods.ts'
import {
  listOrganisationsWithStaleMargins,
  refreshMargins,
} from '#server/margins/refresh-margins.ts'
import { closeSessions } from '#server/payments/close-sessions.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import {
  listOrganisationsClosing,
  listOrganisationsRefunding,
} from '#server/payments/list-organisations.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { purgeRequests } from '#server/requests/purge-requests.ts'
import { purgeTexts } from '#server/texts/purge-texts.ts'
import { purgeEvents } from '#server/webhooks/deliveries/purge-events.ts'
import { purgeEndpoints } from '#server/webhooks/endpoints/purge-endpoints.ts'
import { notifyFailingEndpoints } from '#server/webhooks/endpoints/notify-failing-endpoints.ts'
import type { Chore } from './chore.ts'
import { closeOldRuns } from '#server/dispatch/runs/close-run.ts'
import { findPoints } from '#server/places/find-points.ts'
import { purgeDrivingTimes } from '#server/places/driving-times.ts'
import { extendHolidays } from '#server/catalog/extend-holidays.ts'
import { holdBinsOut } from '#server/orders/stock/hold-bins-out.ts'
import { extendServices } from '#server/orders/jobs/extend-services.ts'
import { forEachOrganisation, forOrganisationsWithWork } from './for-each-organisation.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Every chore, with its schedule in UTC. */
export const chores: Chore[] = [
  {
    name: 'extend-services',
    cron: '17 * * * *',
    run: forEachOrganisation(extendServices, ['orders', 'jobs']),
  },
  {
    name: 'extend-holidays',
    cron: '41 3 * * *',
    run: forEachOrganisation(oneAtATime(extendHolidays)),
  },
  {
    name: 'notify-failing-endpoints',
    cron: '*/10 * * * *',
    run: forEachOrganisation(oneAtATime(notifyFailingEndpoints)),
  },
  {
    name: 'remind-of-second-factor',
    cron: '11 * * * *',
    run: forEachOrganisation(({ inOrg }) => inOrg(remindOfSecondFactor)),
  },
  {
    name: 'close-old-runs',
    cron: '3,33 * * * *',
    run: forEachOrganisation(closeOldRuns, ['board']),
  },
  { name: 'hold-bins-out', cron: '7 * * * *', run: forEachOrganisation(holdBinsOut) },
  {
    name: 'release-unpaid',
    cron: '* * * * *',
    run: (context) =>
      releaseUnpaid(context, (organisation) =>
        announceChange(context.db, organisation, ['payments']),
      ),
  },
  {
    name: 'close-sessions',
    cron: '* * * * *',
    run: forOrganisationsWithWork(closeSessions, listOrganisationsClosing, ['payments']),
  },
  {
    name: 'send-refunds',
    cron: '*/5 * * * *',
    run: forOrganisationsWithWork(sendRefunds, listOrganisationsRefunding, ['payments']),
  },
  {
    name: 'look-at-charges',
    cron: '* * * * *',
    run: forOrganisationsWithWork(lookAtOrders, listOrganisationsToCharge, ['charges', 'orders']),
  },
  {
    name: 'refresh-margins',
    cron: '* * * * *',
    run: forOrganisationsWithWork(refreshMargins, listOrganisationsWithStaleMargins),
  },
  {
    name: 'bill-orders',
    cron: '* * * * *',
    run: forOrganisationsWithWork(runBilling, listOrganisationsBilling, ['invoices', 'orders']),
  },
  {
    name: 'send-reminders',
    cron: '*/10 * * * *',
    run: forOrganisationsWithWork(sendReminders, listOrganisationsReminding, [
      'invoices',
      'customers',
    ]),
  },
  {
    name: 'mail-collections',
    cron: '*/10 * * * *',
    run: forOrganisationsWithWork(mailCollections, listOrganisationsMailing, ['emails']),
  },
  {
    name: 'start-monthly-runs',
    cron: '2,32 * * * *',
    run: forEachOrganisation(({ inOrg }) => inOrg(startMonthlyRun), ['invoice-runs']),
  },
  {
    name: 'purge-events',
    cron: '23 * * * *',
    run: ({ db, keep }) => purgeEvents(db, keep.eventDays),
  },
  { name: 'purge-requests', cron: '*/5 * * * *', run: ({ db }) => purgeRequests(db) },
  { name: 'purge-endpoints', cron: '31 * * * *', run: ({ db }) => purgeEndpoints(db) },
  { name: 'report-floods', cron: '* * * * *', run: reportFloods },
  { name: 'drop-held-mails', cron: '*/10 * * * *', run: dropHeldMails },
  {
    name: 'purge-mails',
    cron: '29 * * * *',
    run: ({ db, keep }) => purgeMails(db, keep.emailDays),
  },
  {
    name: 'purge-audit-log',
    cron: '33 * * * *',
    run: ({ db, keep }) => purgeAuditLog(db, keep.auditDays),
  },
  { name: 'purge-texts', cron: '27 * * * *', run: ({ db }) => purgeTexts(db) },
  { name: 'purge-exports', cron: '13 * * * *', run: ({ db }) => purgeExports(db) },
  {
    name: 'purge-files',
    cron: '47 * * * *',
    run: (context) => forEachOrganisation((desk) => purgeFiles(context.files, desk))(context),
  },
  { name: 'purge-positions', cron: '53 * * * *', run: forEachOrganisation(purgePositions) },
  {
    name: 'find-points',
    cron: '*/5 * * * *',
    async run({ geocoder, ...context }) {
      if (geocoder === null) return 0
      return forEachOrganisation((desk) => findPoints(desk, geocoder))({ geocoder, ...context })
    },
  },
  { name: 'purge-driving-times', cron: '59 * * * *', run: forEachOrganisation(purgeDrivingTimes) },
  { name: 'purge-sign-ins', cron: '37 * * * *', run: ({ db }) => purgeSignIns(db) },
  {
    name: 'warn-if-holidays-run-out',
    cron: '43 3 * * *',
    async run({ log, now }) {
      warnIfHolidaysRunOut(log, now)
      return 0
    },
  },
]
