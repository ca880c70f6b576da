/**
 * Which folder owns which table, as data: only files of that folder write the table, and everything
 * else calls them. An SQL function that writes belongs to a folder too, and only that folder calls it.
 * Anyone may read.
 */

export type SqlFunction = {
  /** Tables of other folders that it writes as well, so that all is one round trip. */
  also?: string[]
}

export type Ownership = { tables: string[]; functions?: Record<string, SqlFunction> }

export const owners: Record<string, Ownership> = {
  'server/db': { tables: ['schema_migrations'] },
  'server/secret': {
    tables: ['deployment'],
    functions: { claim_secret: {}, replace_secret: {} },
  },
  'server/chores': {
    tables: ['chore_runs'],
    functions: { claim_chore: {}, finish_chore: {} },
  },
  'server/mirrors': { tables: ['horizons'] },
  'server/organisations': {
    tables: [
      'organisations',
      'organisation_origins',
      'organisation_files',
      'reply_addresses',
      'former_names',
    ],
  },
  'server/accounts': {
    tables: [
      'accounts',
      'account_passwords',
      'totp',
      'recovery_codes',
      'passkeys',
      'sessions',
      'account_tokens',
      'sign_in_attempts',
      'account_events',
      'memberships',
      'invitations',
    ],
    functions: { purge_sign_ins: {} },
  },
  'server/api-keys': { tables: ['api_keys'], functions: { mark_keys_used: {} } },
  'server/catalog': {
    tables: [
      'catalog_items',
      'terms_wordings',
      'notice_wordings',
      'catalog_versions',
      'catalog_previews',
    ],
    functions: { keep_notice_wording: {} },
  },
  'server/orders': {
    tables: [
      'orders',
      'order_lines',
      'order_add_ons',
      'order_charges',
      'order_search',
      'order_notes',
      'capacity_days',
      'usage_versions',
      'telephone_orders',
    ],
    functions: {
      place_order: { also: ['jobs', 'mails', 'audit_log'] },
      anonymise_orders: {
        also: [
          'jobs',
          'payment_sessions',
          'refunds',
          'mails',
          'deliveries',
          'events',
          'audit_log',
          'exports',
          'export_parts',
        ],
      },
      anonymise_work: {
        also: [
          'jobs',
          'job_notes',
          'job_facts',
          'job_files',
          'driver_jobs',
          'actions',
          'positions',
          'address_points',
          'charges',
        ],
      },
      place_telephone_order: { also: ['audit_log', 'customer_orders'] },
      place_order_with_texts: { also: ['text_consents', 'audit_log'] },
      claim_capacity: {},
      claim_days: {},
      count_usage_change: {},
      release_capacity: {},
      change_capacity: {},
      force_capacity_change: {},
      claim_lapsed_holds: {},
      // Triggers of orders and lines.
      index_order: {},
      index_order_of_line: {},
    },
  },
  'server/charges': { tables: ['charges'] },
  'server/jobs': {
    tables: ['jobs', 'job_facts', 'job_notes', 'charge_tasks', 'moved_bins'],
    functions: {
      count_moved_bins: {},
      recount_moved_bins: {},
      leave_other_days: { also: ['runs', 'stops'] },
      leave_runs: { also: ['runs', 'stops'] },
    },
  },
  'server/margins': {
    tables: ['job_margins', 'stale_margins'],
    // Triggers of what a margin comes of.
    functions: {
      mark_margins: {},
      mark_margins_if_done: {},
      mark_margins_of_docket: {},
      mark_margins_of_parts: {},
    },
  },
  'server/dispatch': { tables: ['runs', 'stops', 'board_moves'] },
  'server/places': { tables: ['address_points', 'driving_times'] },
  'server/dispatch/fleet': {
    tables: ['depots', 'vehicles', 'drivers', 'tip_sites', 'tip_prices', 'vehicle_checks'],
  },
  'server/dispatch/bins': { tables: ['bins', 'bin_moves'] },
  'server/dispatch/dockets': {
    tables: ['dockets', 'docket_jobs'],
    functions: { note_jobs_of_dockets: {} },
  },
  'server/driver': {
    tables: ['driver_codes', 'driver_devices', 'driver_jobs', 'actions', 'positions'],
  },
  'server/files': { tables: ['files', 'job_files'] },
  'server/customers': {
    tables: [
      'customers',
      'customer_numbers',
      'customer_contacts',
      'customer_sites',
      'customer_orders',
      'customer_merges',
      'imports',
    ],
    functions: {
      anonymise_customers: { also: ['telephone_orders', 'audit_log'] },
      erase_lists: { also: ['saved_views', 'audit_log'] },
    },
  },
  'server/invoices': {
    tables: [
      'money_settings',
      'number_series',
      'invoice_drafts',
      'invoice_draft_lines',
      'invoices',
      'invoice_lines',
      'charge_billings',
      'beside_billings',
      'invoice_balances',
      'allocations',
      'write_offs',
    ],
    functions: {
      raise_payment_versions: { also: ['payments'] },
      erase_invoice_mails: { also: ['mails', 'audit_log'] },
    },
  },
  'server/invoices/runs': {
    tables: ['invoice_runs', 'invoice_run_parts'],
    functions: { claim_invoice_runs: {}, release_invoice_runs: {} },
  },
  'server/books': {
    tables: ['books_exports', 'books_export_documents', 'books_export_pages'],
  },
  'server/invoices/tasks': {
    tables: ['billing_tasks'],
    // Triggers of customers and their orders.
    functions: { queue_booked: {}, queue_terms: {} },
  },
  'server/payments': {
    tables: ['payments', 'refunds', 'bank_lines'],
    // A trigger of refunds.
    functions: { use_refunded: {} },
  },
  'server/reminders': {
    tables: ['reminders', 'reminder_pauses', 'overdue_stops'],
    functions: {
      erase_money_words: {
        also: ['mails', 'audit_log', 'payments', 'refunds', 'bank_lines', 'write_offs'],
      },
    },
  },
  'server/payments/sessions': { tables: ['payment_sessions'] },
  'server/events': {
    tables: ['events'],
    functions: { record_event: { also: ['deliveries'] }, record_events: { also: ['deliveries'] } },
  },
  'server/webhooks': {
    tables: ['webhook_endpoints', 'deliveries'],
    functions: {
      claim_deliveries: {},
      claim_due_deliveries: {},
      settle_deliveries: {},
      release_endpoints: {},
      purge_events: { also: ['events'] },
      purge_endpoints: {},
    },
  },
  'server/test-events': { tables: ['test_events'] },
  'server/requests': {
    tables: ['requests'],
    functions: { write_requests: {}, purge_requests: {} },
  },
  'server/mail': {
    tables: ['mails'],
    functions: {
      claim_mails: {},
      settle_mails: {},
      release_mails: {},
      purge_mails: {},
      drop_held_mails: {},
    },
  },
  'server/texts': {
    tables: ['texts', 'text_consents', 'text_stops'],
    functions: { claim_texts: {}, settle_texts: {}, release_texts: {}, purge_texts: {} },
  },
  'server/views': { tables: ['saved_views'] },
  'server/audit': { tables: ['audit_log'], functions: { purge_audit_log: {} } },
  'server/exports': {
    tables: ['exports', 'export_parts'],
    functions: { claim_exports: {}, release_exports: {}, purge_exports: {} },
  },
}
