// Generated from the migrated database by generate-tables.ts; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>
type Optional<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>

export interface AccountEvents {
  account_id: string
  id: string
  kind: string
  address: Optional<string | null>
  at: Optional<Timestamp>
}

export interface AccountPasswords {
  account_id: string
  hash: string
  changed_at: Optional<Timestamp>
}

export interface AccountTokens {
  hash: string
  purpose: string
  account_id: Optional<string | null>
  payload: Optional<Json>
  tries: Optional<number>
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  used_at: Optional<Timestamp | null>
}

export interface Accounts {
  id: string
  email: Optional<string | null>
  name: string
  demo: Optional<boolean>
  disabled_at: Optional<Timestamp | null>
  version: Optional<number>
  created_at: Optional<Timestamp>
}

export interface Actions {
  organisation_id: string
  id: string
  device_id: string
  driver_id: string
  seq: number
  v: number
  kind: string
  target_type: string
  target_id: string
  job_id: Optional<string | null>
  client_at: Timestamp
  at: Timestamp
  data: Json
  outcome: string
  reason: Optional<string | null>
  message: Optional<string | null>
  received_at: Timestamp
}

export interface AddressPoints {
  organisation_id: string
  address_key: string
  latitude: Optional<number | null>
  longitude: Optional<number | null>
  source: string
  updated_at: Timestamp
}

export interface Allocations {
  organisation_id: string
  id: string
  payment_id: string
  invoice_id: Optional<string | null>
  order_id: Optional<string | null>
  amount: number
  allocated_on: string
  credit_note_id: Optional<string | null>
  created_at: Timestamp
  refund_id: Optional<string | null>
}

export interface ApiKeys {
  organisation_id: string
  id: string
  name: string
  access: string
  hash: string
  last4: string
  created_by: string
  created_at: Optional<Timestamp>
  last_used_at: Optional<Timestamp | null>
  expires_at: Optional<Timestamp | null>
  revoked_at: Optional<Timestamp | null>
}

export interface AuditLog {
  organisation_id: string
  id: Optional<number>
  at: Optional<Timestamp>
  actor: string
  action: string
  subject: string
  before: Optional<Json | null>
  after: Optional<Json | null>
  account_id: Optional<string | null>
  address: Optional<string | null>
}

export interface BankLines {
  organisation_id: string
  id: string
  version: Optional<number>
  hash: string
  dated_on: string
  amount: number
  description: string
  state: Optional<string>
  payment_id: Optional<string | null>
  imported_by: Json
  imported_at: Timestamp
}

export interface BesideBillings {
  organisation_id: string
  charge_id: string
  invoice_id: string
  line_position: number
}

export interface BillingTasks {
  organisation_id: string
  cause: string
  order_id: string
  attempts: Optional<number>
  due_at: Optional<Timestamp | null>
  last_error: Optional<string | null>
  created_at: Timestamp
}

export interface BinMoves {
  organisation_id: string
  id: string
  bin_id: string
  at: Timestamp
  from_place: string
  from_id: Optional<string | null>
  to_place: string
  to_id: Optional<string | null>
  load: string
  job_id: Optional<string | null>
  by: Json
  healed: Optional<boolean>
  recorded_at: Timestamp
}

export interface Bins {
  organisation_id: string
  id: string
  version: Optional<number>
  number: string
  number_key: GeneratedAlways<string>
  product_id: string
  tare_kg: Optional<number | null>
  place: string
  place_id: Optional<string | null>
  load: string
  since: Timestamp
  last_move_id: Optional<string | null>
  out_of_service_since: Optional<Timestamp | null>
  out_of_service_reason: Optional<string | null>
  archived_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface BoardMoves {
  organisation_id: string
  id: string
  made_at: Timestamp
  made_by: Json
  changes: Json
  undone_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  answer: Json
}

export interface BooksExportDocuments {
  organisation_id: string
  program: string
  invoice_id: string
  export_id: string
}

export interface BooksExportPages {
  organisation_id: string
  export_id: string
  page: number
  document_ids: string[]
  kinds: string[]
}

export interface BooksExports {
  organisation_id: string
  id: string
  program: string
  from_on: Optional<string | null>
  to_on: string
  account: string
  documents: number
  total: number
  gst: number
  created_by: Json
  created_at: Timestamp
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
}

export interface CapacityDays {
  organisation_id: string
  resource: string
  day: string
  used: number
}

export interface CatalogItems {
  organisation_id: string
  id: string
  kind: string
  parent_id: Optional<string | null>
  position: number
  stock: Optional<number | null>
  retired: Optional<boolean>
  document: Json
}

export interface CatalogPreviews {
  organisation_id: string
  hash: string
  draft: Json
  expires_at: Timestamp
}

export interface CatalogVersions {
  organisation_id: string
  version: number
  published_at: Timestamp
  actor: Optional<string | null>
  summary: Optional<Json | null>
  document: Json
}

export interface ChargeBillings {
  organisation_id: string
  order_id: string
  charge_position: number
  invoice_id: string
  line_position: number
}

export interface ChargeTasks {
  organisation_id: string
  order_id: string
  due_at: Timestamp
}

export interface Charges {
  organisation_id: string
  id: string
  version: Optional<number>
  order_id: string
  line_id: Optional<string | null>
  job_id: Optional<string | null>
  type: string
  source_key: Optional<string | null>
  state: string
  amount: Optional<number | null>
  computed: Optional<number | null>
  tax_code: Optional<string>
  description: string
  rule: Optional<Json>
  steps: Optional<Json>
  facts: Optional<Json>
  waits_for: Optional<string | null>
  photos: Optional<Json>
  arose_at: Timestamp
  notified_at: Optional<Timestamp | null>
  notice_until: Optional<Timestamp | null>
  disputed_at: Optional<Timestamp | null>
  reply: Optional<string | null>
  decided_at: Optional<Timestamp | null>
  decided_by: Optional<Json | null>
  waive_reason: Optional<string | null>
  position: Optional<number | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ChoreRuns {
  chore: string
  started_at: Timestamp
  done_at: Optional<Timestamp | null>
  done: Optional<number | null>
}

export interface CustomerContacts {
  organisation_id: string
  id: string
  customer_id: string
  position: number
  name: string
  email: Optional<string>
  email_key: GeneratedAlways<string>
  phone: Optional<string>
  phone_key: GeneratedAlways<string>
  roles: Optional<string[]>
}

export interface CustomerMerges {
  organisation_id: string
  id: string
  kept_id: string
  merged_id: string
  taken: Json
  merged_by: Json
  merged_at: Timestamp
  undone_by: Optional<Json | null>
  undone_at: Optional<Timestamp | null>
}

export interface CustomerNumbers {
  organisation_id: string
  last: number
}

export interface CustomerOrders {
  organisation_id: string
  order_id: string
  customer_id: string
  linked_by: Json
  linked_at: Timestamp
}

export interface CustomerSites {
  organisation_id: string
  id: string
  customer_id: string
  position: number
  address: string
  address_key: string
  suburb: Optional<string>
  postcode: Optional<string>
  access_notes: Optional<string>
  purchase_order_required: Optional<boolean>
}

export interface Customers {
  organisation_id: string
  id: string
  version: Optional<number>
  number: number
  kind: string
  name: string
  name_key: GeneratedAlways<string>
  abn: Optional<string | null>
  billing_address: Optional<string>
  notes: Optional<string>
  terms_days: Optional<number>
  credit_limit: Optional<number | null>
  stopped_at: Optional<Timestamp | null>
  stopped_by: Optional<Json | null>
  stop_reason: Optional<string | null>
  merged_into_id: Optional<string | null>
  words: Optional<string>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  anonymised_at: Optional<Timestamp | null>
  invoice_on: Optional<string>
  due_from: Optional<string>
  invoice_by: Optional<string>
  reminders: Optional<boolean>
}

export interface Deliveries {
  organisation_id: string
  id: string
  endpoint_id: string
  event_id: string
  status: Optional<string>
  due_at: Timestamp
  attempts: Optional<Json>
  created_at: Optional<Timestamp>
  finished_at: Optional<Timestamp | null>
}

export interface Deployment {
  one: Optional<boolean>
  secret_fingerprint: string
  secret_since: Optional<Timestamp>
}

export interface Depots {
  organisation_id: string
  id: string
  version: Optional<number>
  name: string
  address: Optional<string>
  latitude: Optional<number | null>
  longitude: Optional<number | null>
  archived_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface DocketJobs {
  organisation_id: string
  docket_id: string
  job_id: string
  kg: number
}

export interface Dockets {
  organisation_id: string
  id: string
  version: Optional<number>
  tip_site_id: Optional<string | null>
  number: string
  number_key: GeneratedAlways<string>
  tipped_at: Timestamp
  gross_kg: Optional<number | null>
  tare_kg: Optional<number | null>
  net_kg: number
  material: Optional<string>
  cost: Optional<number | null>
  run_id: Optional<string | null>
  vehicle_id: Optional<string | null>
  driver_id: Optional<string | null>
  file_id: Optional<string | null>
  voided_at: Optional<Timestamp | null>
  void_reason: Optional<string | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  has_jobs: Optional<boolean>
}

export interface DriverCodes {
  organisation_id: string
  id: string
  driver_id: string
  hash: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Optional<Timestamp | null>
  made_by: Optional<string | null>
}

export interface DriverDevices {
  organisation_id: string
  id: string
  driver_id: string
  hash: string
  name: string
  joined_at: Timestamp
  seen_at: Timestamp
  ended_at: Optional<Timestamp | null>
  clock_ahead_ms: Optional<number>
  positions_acknowledged_at: Optional<Timestamp | null>
  lost_actions: Optional<number | null>
  code_by: Optional<string | null>
  emptied_at: Optional<Timestamp | null>
}

export interface DriverJobs {
  organisation_id: string
  driver_id: string
  job_id: string
  shown_at: Timestamp
  shown: Json
}

export interface Drivers {
  organisation_id: string
  id: string
  version: Optional<number>
  name: string
  phone: Optional<string>
  account_id: Optional<string | null>
  vehicle_id: Optional<string | null>
  archived_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface DrivingTimes {
  organisation_id: string
  from_point: string
  to_point: string
  seconds: Optional<number | null>
  asked_at: Timestamp
}

export interface Events {
  organisation_id: string
  id: string
  type: string
  subject_id: string
  payload: string
  created_at: Timestamp
}

export interface ExportParts {
  organisation_id: string
  export_id: string
  position: number
  bytes: Buffer
}

export interface Exports {
  organisation_id: string
  id: string
  status: Optional<string>
  asked_by: Json
  idempotency_key: Optional<string | null>
  tables_done: Optional<number>
  tables_total: Optional<number | null>
  rows_done: Optional<number>
  bytes: Optional<number>
  started_at: Optional<Timestamp | null>
  attempts: Optional<number>
  error: Optional<string | null>
  created_at: Timestamp
  finished_at: Optional<Timestamp | null>
  leased_by: Optional<string | null>
  leased_until: Optional<Timestamp | null>
}

export interface Files {
  organisation_id: string
  id: string
  sha256: string
  stored_sha256: Optional<string | null>
  bytes: Optional<number | null>
  stored_at: Optional<Timestamp | null>
  created_at: Timestamp
}

export interface FormerNames {
  organisation_id: string
  until: Timestamp
  name: string
  abn: Optional<string | null>
}

export interface Horizons {
  organisation_id: string
  at: Timestamp
}

export interface Imports {
  organisation_id: string
  id: string
  version: Optional<number>
  kind: string
  file_name: string
  sha256: string
  csv: Optional<string | null>
  columns: Json
  settings: Json
  report: Json
  plan_hash: string
  state: string
  created_by: Json
  created_at: Timestamp
  applying_since: Optional<Timestamp | null>
  applied_by: Optional<Json | null>
  applied_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
}

export interface Invitations {
  organisation_id: string
  id: string
  email: string
  role: string
  hash: string
  invited_by: string
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  accepted_at: Optional<Timestamp | null>
  revoked_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
}

export interface InvoiceBalances {
  organisation_id: string
  invoice_id: string
  total: number
  paid: Optional<number>
  credited: Optional<number>
  due_on: string
  written_off: Optional<number>
  due: GeneratedAlways<number>
}

export interface InvoiceDraftLines {
  organisation_id: string
  order_id: string
  charge_position: Optional<number | null>
  draft_id: string
  position: number
  description: Optional<string | null>
  charge_id: Optional<string | null>
}

export interface InvoiceDrafts {
  organisation_id: string
  id: string
  version: Optional<number>
  customer_id: Optional<string | null>
  issued_on: Optional<string | null>
  due_on: Optional<string | null>
  purchase_order: Optional<string>
  note: Optional<string>
  created_by: Json
  created_at: Timestamp
  updated_at: Timestamp
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
}

export interface InvoiceLines {
  organisation_id: string
  invoice_id: string
  position: number
  order_id: Optional<string | null>
  charge_position: Optional<number | null>
  credits_line: Optional<number | null>
  amount: number
  gst: number
  tax_code: string
  charge_id: Optional<string | null>
}

export interface InvoiceRunParts {
  organisation_id: string
  run_id: string
  position: number
  customer_id: string
  grouped_by: string
  order_ids: string[]
  lines: number
  total: number
  status: Optional<string>
  invoice_id: Optional<string | null>
  sent: Optional<boolean>
  reason: Optional<string | null>
  attempts: Optional<number>
}

export interface InvoiceRuns {
  organisation_id: string
  id: string
  month: string
  status: Optional<string>
  automatic: boolean
  send: boolean
  asked_by: Json
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  finished_at: Optional<Timestamp | null>
  leased_by: Optional<string | null>
  leased_until: Optional<Timestamp | null>
}

export interface Invoices {
  organisation_id: string
  id: string
  kind: string
  sequence: number
  number: string
  customer_id: Optional<string | null>
  credits_id: Optional<string | null>
  buyer_name: string
  issued_on: string
  due_on: string
  total: number
  gst: number
  snapshot: Json
  sha256: string
  issued_by: Json
  issued_at: Timestamp
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
}

export interface JobFacts {
  organisation_id: string
  job_id: string
  arrived_at: Optional<Timestamp | null>
  bin_in_id: Optional<string | null>
  bin_out_id: Optional<string | null>
  waited_from: Optional<Timestamp | null>
  waited_to: Optional<Timestamp | null>
  findings: Optional<Json>
  updated_at: Timestamp
  corrected: Optional<Json>
  more_bins_in: Optional<string[]>
  more_bins_out: Optional<string[]>
}

export interface JobFiles {
  organisation_id: string
  id: string
  job_id: string
  file_id: string
  kind: string
  at: Timestamp
  withdrawn: Optional<boolean>
}

export interface JobMargins {
  organisation_id: string
  order_id: string
  job_id: string
  completed_at: Timestamp
  product_name: string
  area_name: Optional<string | null>
  price: number
  cost: Optional<number | null>
  cost_ex_gst: Optional<number | null>
}

export interface JobNotes {
  organisation_id: string
  id: string
  job_id: string
  audience: string
  text: string
  at: Timestamp
  by: Json
}

export interface Jobs {
  organisation_id: string
  id: string
  version: Optional<number>
  order_id: string
  line_id: string
  type: string
  status: string
  date: string
  sequence: number
  quantity: Optional<number | null>
  time_window: Optional<Json | null>
  started_at: Optional<Timestamp | null>
  completed_at: Optional<Timestamp | null>
  failed_at: Optional<Timestamp | null>
  completion: Optional<Json | null>
  failure: Optional<Json | null>
  previous_job_id: Optional<string | null>
  split_from_id: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  site: Optional<Json | null>
  to_site: Optional<Json | null>
  idempotency_key: Optional<string | null>
  extra: Optional<boolean>
  renews_allowance: Optional<boolean>
  agreed_unit_price: Optional<number | null>
  called_for: Optional<string | null>
}

export interface Mails {
  organisation_id: string
  id: string
  order_id: Optional<string | null>
  recipient: string
  sender: Optional<string | null>
  reply_to: Optional<string | null>
  subject: string
  body: string
  html: Optional<string | null>
  status: Optional<string>
  due_at: Optional<Timestamp>
  attempts: Optional<number>
  last_error: Optional<string | null>
  sent_at: Optional<Timestamp | null>
  leased_by: Optional<string | null>
  leased_until: Optional<Timestamp | null>
  created_at: Timestamp
  retried_at: Optional<Timestamp | null>
  occasion: Optional<string | null>
  held_since: Optional<Timestamp | null>
  link_for: Optional<string | null>
  link_id: Optional<string | null>
  account_id: Optional<string | null>
  job_id: Optional<string | null>
  expires_at: Optional<Timestamp | null>
  more_invoices: Optional<string[] | null>
  calendar: Optional<string | null>
  job_date: Optional<string | null>
}

export interface Memberships {
  organisation_id: string
  account_id: string
  role: string
  factor_due_at: Optional<Timestamp | null>
  created_at: Optional<Timestamp>
  removed_at: Optional<Timestamp | null>
  version: Optional<number>
  factor_reminders: Optional<number>
}

export interface MoneySettings {
  organisation_id: string
  version: Optional<number>
  legal_name: Optional<string>
  address: Optional<string>
  abn: Optional<string | null>
  gst_registered: Optional<boolean | null>
  invoicing_from: Optional<string | null>
  account_name: Optional<string>
  bsb: Optional<string>
  account_number: Optional<string>
  payment_note: Optional<string>
  updated_at: Timestamp
  locked_until: Optional<string | null>
  remind_before: Optional<number | null>
  remind_after: Optional<Json>
  stop_after: Optional<number | null>
}

export interface MovedBins {
  organisation_id: string
  product_id: string
  day: string
  delivered: number
  collected: number
}

export interface NoticeWordings {
  organisation_id: string
  notice_id: string
  version: number
  title: string
  body: string
}

export interface NumberSeries {
  organisation_id: string
  kind: string
  prefix: string
  first: number
  next: number
}

export interface OrderAddOns {
  organisation_id: string
  order_id: string
  position: number
  product_id: string
  name: string
  quantity: number
  unit_price: number
  total: number
}

export interface OrderCharges {
  organisation_id: string
  order_id: string
  position: number
  type: string
  description: string
  amount: number
}

export interface OrderLines {
  organisation_id: string
  order_id: string
  id: string
  position: number
  product_id: string
  product_name: string
  description: Optional<string | null>
  line_type: string
  work_type: string
  quantity: number
  delivery_date: string
  pickup_date: string
  delivery_on: Optional<string | null>
  collection_on: Optional<string | null>
  wait_while_load: boolean
  collected: GeneratedAlways<boolean>
  schedule: Optional<Json | null>
  schedule_made_until: Optional<string | null>
  discount_percent: number
  purchase_order: Optional<string | null>
  equipment_reference: Optional<string | null>
  unit_price: number
  total: number
  price_basis: Optional<Json | null>
}

export interface OrderNotes {
  organisation_id: string
  id: string
  order_id: string
  body: string
  written_by: Json
  idempotency_key: Optional<string | null>
  created_at: Timestamp
}

export interface OrderSearch {
  organisation_id: string
  order_id: string
  created_at: Timestamp
  words: string
}

export interface Orders {
  organisation_id: string
  id: string
  version: Optional<number>
  reference: string
  status: string
  source: string
  payment_status: Optional<string>
  currency: string
  total: number
  gst: number
  discount: number
  amount_paid: Optional<number>
  amount_refunded: Optional<number>
  product_id: string
  product_name: string
  quantity: number
  area_id: Optional<string | null>
  area_name: Optional<string | null>
  suburb: Optional<string | null>
  postcode: Optional<string | null>
  delivery_date: string
  delivery_time_period: Optional<Json | null>
  pickup_date: string
  wait_while_load: boolean
  customer_type: string
  customer_name: string
  contact_name: string
  email: string
  phone: string
  address: string
  lot_number: Optional<string | null>
  gate_code: Optional<string | null>
  notes: string
  purchase_order: Optional<string | null>
  salesperson: Optional<string | null>
  custom_fields: Json
  terms_version: string
  terms_revision: Optional<number | null>
  accepted_notices: Json
  claims: Json
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  held_until: Optional<Timestamp | null>
  cancelled_by: Optional<Json | null>
  cancel_reason: Optional<string | null>
  cancelled_at: Optional<Timestamp | null>
  created_at: Timestamp
  updated_at: Timestamp
  access_version: Optional<number | null>
  enquiry: Optional<Json | null>
  release_claimed_until: Optional<Timestamp | null>
  awaits_terms: Optional<boolean>
  terms_accepted_at: Optional<Timestamp | null>
  anonymised_at: Optional<Timestamp | null>
  abn: Optional<string | null>
  billing_address: Optional<string | null>
  never_confirmed: Optional<boolean | null>
  customer_cancelled: Optional<boolean | null>
}

export interface OrganisationFiles {
  organisation_id: string
  hash: string
  bytes: Buffer
  created_at: Optional<Timestamp>
  kept: Optional<boolean>
}

export interface OrganisationOrigins {
  organisation_id: string
  origin: string
  created_at: Optional<Timestamp>
}

export interface Organisations {
  id: string
  slug: string
  name: string
  timezone: string
  currency: Optional<string>
  phone: Optional<string | null>
  email: Optional<string | null>
  abn: Optional<string | null>
  test: Optional<boolean>
  subscription_active: Optional<boolean>
  holiday_state: Optional<string | null>
  holidays_until: Optional<number | null>
  catalog_version: Optional<number>
  catalog_updated_at: Optional<Timestamp>
  branding: Optional<Json>
  booking_rules: Optional<Json>
  terms: Optional<Json>
  terms_revision: Optional<number | null>
  created_at: Optional<Timestamp>
  second_factor: Optional<string>
  second_factor_version: Optional<number>
  address: Optional<string | null>
  logo_hash: Optional<string | null>
  letters: Optional<Json>
  profile_version: Optional<number>
  letters_version: Optional<number>
  dispatch_settings: Optional<Json>
  dispatch_settings_version: Optional<number>
  charge_settings: Optional<Json>
  charge_settings_version: Optional<number>
  announces_jobs: Optional<boolean>
}

export interface OverdueStops {
  organisation_id: string
  invoice_id: string
  customer_id: string
  created_at: Timestamp
}

export interface Passkeys {
  account_id: string
  id: string
  public_key: Buffer
  counter: number
  transports: Optional<string[]>
  backed_up: boolean
  name: string
  created_at: Optional<Timestamp>
  used_at: Optional<Timestamp | null>
  version: Optional<number>
}

export interface PaymentSessions {
  organisation_id: string
  id: string
  order_id: string
  provider: string
  provider_session_id: Optional<string | null>
  url: Optional<string | null>
  return_url: string
  status: Optional<string>
  amount: number
  currency: string
  closing: Optional<boolean>
  created_at: Timestamp
  expires_at: Timestamp
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  invoice_id: Optional<string | null>
}

export interface Payments {
  organisation_id: string
  id: string
  order_id: Optional<string | null>
  session_id: Optional<string | null>
  provider: Optional<string | null>
  provider_payment_id: Optional<string | null>
  amount: number
  currency: string
  created_at: Timestamp
  version: Optional<number>
  method: Optional<string>
  customer_id: Optional<string | null>
  received_on: string
  reference: Optional<string>
  external_id: Optional<string | null>
  recorded_by: Optional<Json | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  used: Optional<number>
}

export interface Positions {
  organisation_id: string
  action_id: string
  driver_id: string
  latitude: number
  longitude: number
  accuracy_metres: Optional<number | null>
  at: Timestamp
  address_key: Optional<string | null>
}

export interface RecoveryCodes {
  account_id: string
  hash: string
  used_at: Optional<Timestamp | null>
}

export interface Refunds {
  organisation_id: string
  id: string
  order_id: Optional<string | null>
  payment_id: string
  amount: number
  status: Optional<string>
  requested_by: Json
  reason: Optional<string | null>
  provider_refund_id: Optional<string | null>
  created_at: Timestamp
  finished_at: Optional<Timestamp | null>
  method: Optional<string>
  returned_on: Optional<string | null>
  reference: Optional<string>
  part_of: Optional<string | null>
}

export interface ReminderPauses {
  organisation_id: string
  invoice_id: string
  version: number
  reason: string
  note: string
  until: Optional<string | null>
  paused_by: Json
  paused_at: Timestamp
}

export interface Reminders {
  organisation_id: string
  invoice_id: string
  step: number
  sent_on: string
  created_at: Timestamp
}

export interface ReplyAddresses {
  organisation_id: string
  id: string
  email: string
  hash: string
  created_at: Optional<Timestamp>
  expires_at: Timestamp
  confirmed_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
}

export interface Requests {
  organisation_id: string
  at: Timestamp
  id: string
  key_id: string
  method: string
  route: string
  status: number
  problem: Optional<string | null>
  milliseconds: number
}

export interface Runs {
  organisation_id: string
  id: string
  version: Optional<number>
  date: string
  driver_id: Optional<string | null>
  vehicle_id: Optional<string | null>
  depot_id: Optional<string | null>
  starts_at: Optional<string>
  ends_at: Optional<string>
  status: string
  opened_at: Optional<Timestamp | null>
  closed_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  ended_by: Optional<string[]>
}

export interface SavedViews {
  organisation_id: string
  id: string
  account_id: string
  name: string
  query: Json
  shared: boolean
  version: Optional<number>
  idempotency_key: Optional<string | null>
  created_at: Timestamp
}

export interface Sessions {
  id: string
  hash: string
  account_id: string
  factors: number
  device: string
  address: string
  created_at: Optional<Timestamp>
  seen_at: Optional<Timestamp>
  stepped_up_at: Optional<Timestamp | null>
  expires_at: Timestamp
}

export interface SignInAttempts {
  key: string
  failures: number
  until: Optional<Timestamp | null>
  since: Optional<Timestamp>
}

export interface StaleMargins {
  organisation_id: string
  id: Optional<number>
  order_id: string
}

export interface Stops {
  organisation_id: string
  id: string
  run_id: string
  position: number
  kind: string
  job_id: Optional<string | null>
  tip_site_id: Optional<string | null>
  depot_id: Optional<string | null>
  minutes: Optional<number | null>
  arrived_at: Optional<Timestamp | null>
  done_at: Optional<Timestamp | null>
  removed_at: Optional<Timestamp | null>
  created_at: Timestamp
}

export interface TelephoneOrders {
  organisation_id: string
  order_id: string
  pays: string
  terms: string
  taken_by: Json
  overrides: Json
  discount_reason: Optional<string | null>
  notices: Json
}

export interface TermsWordings {
  organisation_id: string
  revision: number
  version: string
  url: Optional<string | null>
  text: string
  created_at: Timestamp
}

export interface TestEvents {
  organisation_id: string
  idempotency_key: string
  body_hash: string
  type: string
  order_id: Optional<string | null>
  job_id: Optional<string | null>
  event_id: Optional<string | null>
  created_at: Timestamp
}

export interface TextConsents {
  organisation_id: string
  order_id: string
  recipient: string
  agreed_at: Timestamp
}

export interface TextStops {
  organisation_id: string
  recipient: string
  stopped_at: Timestamp
}

export interface Texts {
  organisation_id: string
  id: string
  order_id: string
  job_id: string
  occasion: string
  recipient: string
  body: string
  timezone: string
  test: boolean
  status: Optional<string>
  due_at: Timestamp
  expires_at: Timestamp
  attempts: Optional<number>
  last_error: Optional<string | null>
  sent_at: Optional<Timestamp | null>
  leased_by: Optional<string | null>
  leased_until: Optional<Timestamp | null>
  created_at: Timestamp
  job_date: Optional<string | null>
}

export interface TipPrices {
  organisation_id: string
  id: string
  tip_site_id: string
  group_id: Optional<string | null>
  from_day: string
  cents_a_tonne: number
  created_at: Timestamp
}

export interface TipSites {
  organisation_id: string
  id: string
  version: Optional<number>
  name: string
  address: Optional<string>
  latitude: Optional<number | null>
  longitude: Optional<number | null>
  opening_hours: Optional<Json | null>
  closed_days: Optional<Json>
  group_ids: Optional<string[] | null>
  minutes_on_site: Optional<number | null>
  archived_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Totp {
  account_id: string
  secret: string
  last_step: Optional<number>
  confirmed_at: Optional<Timestamp | null>
  created_at: Optional<Timestamp>
}

export interface UsageVersions {
  organisation_id: string
  slot: number
  version: number
}

export interface VehicleChecks {
  organisation_id: string
  id: string
  vehicle_id: string
  driver_id: Optional<string | null>
  run_id: Optional<string | null>
  at: Timestamp
  odometer_km: Optional<number | null>
  items: Json
  outcome: string
  signed_by: string
  cleared_at: Optional<Timestamp | null>
  cleared_by: Optional<Json | null>
  clear_note: Optional<string | null>
  created_at: Timestamp
}

export interface Vehicles {
  organisation_id: string
  id: string
  version: Optional<number>
  name: string
  registration: Optional<string>
  kind: string
  slots: Optional<number>
  payload_kg: Optional<number | null>
  largest_lift_kg: Optional<number | null>
  product_ids: Optional<string[] | null>
  minutes_a_day: Optional<number | null>
  registration_expires_on: Optional<string | null>
  off_road_since: Optional<Timestamp | null>
  off_road_reason: Optional<string | null>
  depot_id: Optional<string | null>
  archived_at: Optional<Timestamp | null>
  idempotency_key: Optional<string | null>
  body_hash: Optional<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface WebhookEndpoints {
  organisation_id: string
  id: string
  url: string
  description: Optional<string | null>
  event_types: string[]
  enabled: Optional<boolean>
  disabled_reason: Optional<string | null>
  secret: Buffer
  previous_secret: Optional<Buffer | null>
  previous_secret_until: Optional<Timestamp | null>
  failing_since: Optional<Timestamp | null>
  warned_at: Optional<Timestamp | null>
  told_disabled_at: Optional<Timestamp | null>
  leased_by: Optional<string | null>
  leased_until: Optional<Timestamp | null>
  deleted_at: Optional<Timestamp | null>
  created_at: Optional<Timestamp>
  updated_at: Optional<Timestamp>
  version: Optional<number>
  idempotency_key: Optional<string | null>
  older_secrets: Optional<Json>
  body_hash: Optional<string | null>
  rotation_key: Optional<string | null>
  rotation_hash: Optional<string | null>
}

export interface WriteOffs {
  organisation_id: string
  id: string
  invoice_id: string
  amount: number
  reason: string
  written_on: string
  written_by: Json
  created_at: Timestamp
}

export interface DB {
  account_events: AccountEvents
  account_passwords: AccountPasswords
  account_tokens: AccountTokens
  accounts: Accounts
  actions: Actions
  address_points: AddressPoints
  allocations: Allocations
  api_keys: ApiKeys
  audit_log: AuditLog
  bank_lines: BankLines
  beside_billings: BesideBillings
  billing_tasks: BillingTasks
  bin_moves: BinMoves
  bins: Bins
  board_moves: BoardMoves
  books_export_documents: BooksExportDocuments
  books_export_pages: BooksExportPages
  books_exports: BooksExports
  capacity_days: CapacityDays
  catalog_items: CatalogItems
  catalog_previews: CatalogPreviews
  catalog_versions: CatalogVersions
  charge_billings: ChargeBillings
  charge_tasks: ChargeTasks
  charges: Charges
  chore_runs: ChoreRuns
  customer_contacts: CustomerContacts
  customer_merges: CustomerMerges
  customer_numbers: CustomerNumbers
  customer_orders: CustomerOrders
  customer_sites: CustomerSites
  customers: Customers
  deliveries: Deliveries
  deployment: Deployment
  depots: Depots
  docket_jobs: DocketJobs
  dockets: Dockets
  driver_codes: DriverCodes
  driver_devices: DriverDevices
  driver_jobs: DriverJobs
  drivers: Drivers
  driving_times: DrivingTimes
  events: Events
  export_parts: ExportParts
  exports: Exports
  files: Files
  former_names: FormerNames
  horizons: Horizons
  imports: Imports
  invitations: Invitations
  invoice_balances: InvoiceBalances
  invoice_draft_lines: InvoiceDraftLines
  invoice_drafts: InvoiceDrafts
  invoice_lines: InvoiceLines
  invoice_run_parts: InvoiceRunParts
  invoice_runs: InvoiceRuns
  invoices: Invoices
  job_facts: JobFacts
  job_files: JobFiles
  job_margins: JobMargins
  job_notes: JobNotes
  jobs: Jobs
  mails: Mails
  memberships: Memberships
  money_settings: MoneySettings
  moved_bins: MovedBins
  notice_wordings: NoticeWordings
  number_series: NumberSeries
  order_add_ons: OrderAddOns
  order_charges: OrderCharges
  order_lines: OrderLines
  order_notes: OrderNotes
  order_search: OrderSearch
  orders: Orders
  organisation_files: OrganisationFiles
  organisation_origins: OrganisationOrigins
  organisations: Organisations
  overdue_stops: OverdueStops
  passkeys: Passkeys
  payment_sessions: PaymentSessions
  payments: Payments
  positions: Positions
  recovery_codes: RecoveryCodes
  refunds: Refunds
  reminder_pauses: ReminderPauses
  reminders: Reminders
  reply_addresses: ReplyAddresses
  requests: Requests
  runs: Runs
  saved_views: SavedViews
  sessions: Sessions
  sign_in_attempts: SignInAttempts
  stale_margins: StaleMargins
  stops: Stops
  telephone_orders: TelephoneOrders
  terms_wordings: TermsWordings
  test_events: TestEvents
  text_consents: TextConsents
  text_stops: TextStops
  texts: Texts
  tip_prices: TipPrices
  tip_sites: TipSites
  totp: Totp
  usage_versions: UsageVersions
  vehicle_checks: VehicleChecks
  vehicles: Vehicles
  webhook_endpoints: WebhookEndpoints
  write_offs: WriteOffs
}
