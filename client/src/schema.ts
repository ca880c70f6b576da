// Written by client/generate.ts from the OpenAPI document. Change the contract, and run it again.

/** A suburb, as the areas of the catalogue list it. */
export interface Locality {
  suburb: string
  postcode: string
}

/** One waste business. */
export interface Organisation {
  /** Public id, also carried in webhook payloads. */
  id: string
  object: 'organisation'
  /** The booking slug of the public routes. */
  slug: string
  name: string
  /** Of all its dates. */
  timezone: string
  /** ISO 4217. */
  currency: string
  phone: string | null
  email: string | null
  /** Australian Business Number. */
  abn: string | null
  /** False when the subscription is inactive; orders then answer 402. */
  onlineBookingOpen: boolean
  /** A test organisation, arranged with the operator. */
  test: boolean
  /** Its booking page. */
  bookingUrl: string
  /** An instant in ISO 8601. */
  createdAt: string
}

export interface OrderPage {
  data: Order[]
  /** Whether older orders follow. */
  hasMore: boolean
}

/** What a customer booked. */
export interface Order {
  id: string
  object: 'order'
  /** Starts at 1 and rises by one with every change. */
  version: number
  /** What the customer quotes on the phone. */
  reference: string
  /** Begins with `org_`. */
  organisationId: string
  status: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
  /** Where the order was placed. */
  source: 'api' | 'booking_page' | 'office'
  /** Whether the whole of it is paid. */
  paid: boolean
  paymentStatus: 'unpaid' | 'partially_paid' | 'paid' | 'partially_refunded' | 'refunded'
  /** ISO 4217. */
  currency: string
  /** Integer cents including GST: the sum of the charges. */
  total: number
  /** The GST inside the total, in cents. */
  gst: number
  /** Cents taken off; the total is less by it already. */
  discount: number
  /** Integer cents including GST. */
  amountPaid: number
  /** Cents still to be paid; 0 once it is cancelled. */
  amountDue: number
  /** The top-level product, as ordered. */
  productId: string
  /** As it was called at the booking. */
  productName: string
  quantity: number
  areaId: string | null
  areaName: string | null
  locality: Locality | null
  /** YYYY-MM-DD. */
  deliveryDate: string
  deliveryTimePeriodId: string | null
  deliveryTimePeriodName: string | null
  /** YYYY-MM-DD. */
  pickupDate: string
  waitWhileLoad: boolean
  customer: {
    type: 'individual' | 'company'
    name: string
    contactName: string
    email: string
    phone: string
  }
  address: string
  lotNumber: string | null
  gateCode: string | null
  notes: string
  purchaseOrder: string | null
  salesperson: string | null
  /** Answers to the booking questions, by key. */
  customFields: Record<string, unknown>
  /** All that was ordered, the top-level product among them. */
  lines: OrderLine[]
  addOns: {
    productId: string
    name: string
    quantity: number
    /** Integer cents including GST. */
    unitPrice: number
    /** Integer cents including GST. */
    total: number
  }[]
  /** How the total comes about: they sum to it. */
  charges: Charge[]
  acceptedTerms: {
    version: string
    /** An instant in ISO 8601. */
    acceptedAt: string
  }
  /** Each notice with the wording that was accepted. */
  acceptedNotices: {
    id: string
    version: number
    title: string
    body: string
    /** An instant in ISO 8601. */
    acceptedAt: string
  }[]
  /** By date. Each can be read whole by its id. */
  jobs: {
    id: string
    type: 'delivery' | 'collection' | 'exchange' | 'service' | 'wait_and_load' | 'relocation'
    status: 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
    /** YYYY-MM-DD. */
    date: string
  }[]
  cancellation: {
    /** A key, a person of the office, or the hirer. */
    by: string
    reason: string | null
    /** An instant in ISO 8601. */
    at: string
  } | null
  /** An instant in ISO 8601. */
  createdAt: string
  /** An instant in ISO 8601. */
  updatedAt: string
}

/** One thing that was ordered. */
export interface OrderLine {
  id: string
  productId: string
  productName: string
  description: string | null
  lineType: 'hire' | 'sale'
  workType: 'none' | 'delivery' | 'service'
  quantity: number
  /** YYYY-MM-DD. */
  deliveryDate: string
  /** YYYY-MM-DD. */
  pickupDate: string
  /** The day the crew delivers, where it differs from the delivery date. */
  deliveryOn: string | null
  /** The day the crew collects, where it differs from the pickup date. */
  collectionOn: string | null
  waitWhileLoad: boolean
  /** When a service recurs. */
  schedule: Schedule | null
  discountPercent: number
  purchaseOrder: string | null
  equipmentReference: string | null
  /** Cents for one, with extra days and waiting, before the discount. */
  unitPrice: number
  /** Cents: quantity by unit price, less the discount. */
  total: number
}

/** When a service line recurs. */
export interface Schedule {
  /** Every so many weeks or months. */
  every: number
  unit: 'week' | 'month'
  /** Only with `week`; 1 is Monday. Null: the weekday of the first visit. */
  weekdays: number[] | null
  /** Inclusive; null runs on. */
  until: string | null
}

export interface Charge {
  type:
    | 'hire'
    | 'sale'
    | 'extra_days'
    | 'wait_and_load'
    | 'discount'
    | 'add_on'
    | 'area_surcharge'
    | 'time_period_surcharge'
  description: string
  /** Integer cents including GST; a discount is negative. */
  amount: number
}

export interface JobPage {
  data: Job[]
  /** Whether more of the day follow. */
  hasMore: boolean
  /** YYYY-MM-DD. */
  date: string
  timezone: string
}

/** One visit of a crew. */
export interface Job {
  id: string
  object: 'job'
  /** Starts at 1 and rises by one with every change. */
  version: number
  /** The order's reference and the job's sequence. */
  reference: string
  /** Begins with `org_`. */
  organisationId: string
  orderId: string
  orderReference: string
  lineId: string
  type: 'delivery' | 'collection' | 'exchange' | 'service' | 'wait_and_load' | 'relocation'
  status: 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
  /** YYYY-MM-DD. */
  date: string
  /** The period of the day that the customer chose. */
  timeWindow: {
    name: string
    startTime: string
    endTime: string
  } | null
  /** The order of the jobs of one order. */
  sequence: number
  address: string
  locality: Locality | null
  /** Where the address is, once it is known. */
  location: {
    latitude: number
    longitude: number
  } | null
  lotNumber: string | null
  gateCode: string | null
  /** The notes of the order. */
  notes: string
  /** The order's answers to the booking questions. */
  customFields: Record<string, unknown>
  contact: {
    name: string
    phone: string
  }
  items: {
    productId: string
    name: string
    quantity: number
    equipmentReference: string | null
  }[]
  waitWhileLoad: boolean
  driver: {
    id: string
    name: string
  } | null
  vehicle: {
    id: string
    registration: string
  } | null
  /** An instant in ISO 8601. */
  startedAt: string | null
  /** An instant in ISO 8601. */
  completedAt: string | null
  /** An instant in ISO 8601. */
  failedAt: string | null
  completion: {
    note: string | null
    weightKg: number | null
    docketNumber: string | null
    photos: {
      id: string
      url: string
    }[]
    signedBy: string | null
  } | null
  failure: {
    code:
      | 'no_access'
      | 'blocked'
      | 'unsafe'
      | 'overweight'
      | 'prohibited_waste'
      | 'customer_absent'
      | 'vehicle'
      | 'weather'
      | 'other'
    note: string | null
    photos: {
      id: string
      url: string
    }[]
  } | null
  /** The failed job that this one tries again. */
  previousJobId: string | null
  /** An instant in ISO 8601. */
  createdAt: string
  /** An instant in ISO 8601. */
  updatedAt: string
}

/** One attempt to pay what is due of an order. */
export interface PaymentSession {
  id: string
  object: 'payment_session'
  orderId: string
  status: 'open' | 'complete' | 'expired'
  /** The hosted page. Open it at the top level, in no frame. */
  url: string
  /** What was due when it was opened, in cents. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** An instant in ISO 8601. */
  expiresAt: string
}

export interface WebhookEndpointList {
  data: WebhookEndpoint[]
  hasMore: boolean
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  url: string
  description: string | null
  eventTypes: (
    'order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed'
  )[]
  enabled: boolean
  /** `gone`: it answered 410; `failing`: every attempt failed for five days. */
  disabledReason: 'by_hand' | 'gone' | 'failing' | null
  /** Since when every attempt has failed. */
  failingSince: string | null
  /** Until when a rotated secret signs beside the new one. */
  previousSecretUntil: string | null
  /** An instant in ISO 8601. */
  createdAt: string
  /** An instant in ISO 8601. */
  updatedAt: string
}

export interface WebhookEndpointWithSecret {
  id: string
  object: 'webhook_endpoint'
  url: string
  description: string | null
  eventTypes: (
    'order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed'
  )[]
  enabled: boolean
  /** `gone`: it answered 410; `failing`: every attempt failed for five days. */
  disabledReason: 'by_hand' | 'gone' | 'failing' | null
  /** Since when every attempt has failed. */
  failingSince: string | null
  /** Until when a rotated secret signs beside the new one. */
  previousSecretUntil: string | null
  /** An instant in ISO 8601. */
  createdAt: string
  /** An instant in ISO 8601. */
  updatedAt: string
  /** Shown now and never again. */
  secret: string
}

export interface WebhookTest {
  succeeded: boolean
  attempt: WebhookAttempt
}

export interface WebhookAttempt {
  /** An instant in ISO 8601. */
  at: string
  /** What the receiver answered, if it did. */
  status: number | null
  /** Why it failed; null when it succeeded. */
  error: string | null
  milliseconds: number
  /** The beginning of what was answered. */
  answer: string | null
}

export interface WebhookDeliveryPage {
  data: WebhookDelivery[]
  hasMore: boolean
}

export interface WebhookDelivery {
  id: string
  object: 'webhook_delivery'
  endpointId: string
  eventId: string
  eventType: 'order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed'
  status: 'pending' | 'succeeded' | 'failed' | 'skipped'
  attempts: WebhookAttempt[]
  /** An instant in ISO 8601. */
  nextAttemptAt: string | null
  /** An instant in ISO 8601. */
  createdAt: string
  /** An instant in ISO 8601. */
  finishedAt: string | null
}

export interface Queued {
  /** How many deliveries were added; what is on its way already is not added again. */
  queued: number
}

export interface EventPage {
  data: Event[]
  hasMore: boolean
}

/** What is booked, by whom, where and when. */
export interface OrderBody {
  /** From the catalogue: a variant's id where the product has variants. */
  productId: string
  /**
   * From the catalogue. Where it is empty, the area that serves the locality.
   * @default ""
   */
  areaId?: string | undefined
  /** Where the bin goes. It must lie in the area, where both are given. */
  locality?: Locality | undefined
  /**
   * What is ordered. Where no line is for the top-level product, that product, quantity and
   * dates stand before them as the first line.
   * @default []
   */
  lines?:
    | {
        /** From the catalogue, as the top-level one. */
        productId: string
        /** A fraction prices exactly, half a cent up; stock is taken rounded up. */
        quantity: number
        /** YYYY-MM-DD. */
        deliveryDate: string
        /** YYYY-MM-DD. */
        pickupDate: string
        /**
         * Off the price of the line. From a browser at most what the organisation allows there, by
         * default 0.
         * @default 0
         */
        discountPercent?: number | undefined
        /** Your words for the line. */
        description?: string | undefined
        /** Default: the product's own. */
        lineType?: 'hire' | 'sale' | undefined
        /**
         * `delivery` brings a bin and, on hire, takes it away; `service` is a visit to one that
         * stands there; `none` makes no job and takes no stock.
         * @default "delivery"
         */
        workType?: 'none' | 'delivery' | 'service' | undefined
        purchaseOrder?: string | undefined
        /** Your name for the bin, shown to the crew. */
        equipmentReference?: string | undefined
        /** The day the crew delivers, where it differs from the hired period. */
        deliveryOn?: string | undefined
        /**
         * The day the crew collects, where it differs; null means when the hirer calls. Default:
         * `pickupDate`.
         */
        collectionOn?: string | null | undefined
        /**
         * One visit instead of two: the truck waits while the bin is filled.
         * @default false
         */
        waitWhileLoad?: boolean | undefined
        /** Only with the work type `service`: when the visit recurs. */
        schedule?: ScheduleInput | null | undefined
      }[]
    | undefined
  purchaseOrder?: string | undefined
  /** Who took the order. */
  salesperson?: string | undefined
  customerType: 'individual' | 'company'
  /** The person or company that hires. */
  customerName: string
  /** Whom the crew asks for. */
  contactName: string
  email: string
  phone: string
  /** Where the bin goes. */
  address: string
  lotNumber?: string | undefined
  gateCode?: string | undefined
  /**
   * Retired: becomes the answer to the booking question keyed `placement`.
   * @deprecated
   */
  placement?: string | undefined
  /**
   * For the office and the crew.
   * @default ""
   */
  notes?: string | undefined
  /**
   * Answers to the organisation's booking questions, by key: text for `text`, `textarea` and
   * `select`, a date for `date`, a number, true or false, or a list of options for
   * `multiselect`.
   * @default {}
   */
  customFields?: Record<string, unknown> | undefined
  /**
   * From the catalogue; each is charged by quantity.
   * @default []
   */
  addOns?:
    | {
        productId: string
        quantity: number
      }[]
    | undefined
  /** Of the top-level product. */
  quantity: number
  /** In the organisation's timezone. */
  deliveryDate: string
  /** From the catalogue; null is any time of the day. */
  deliveryTimePeriodId?: string | null | undefined
  /** On or after the delivery date. */
  pickupDate: string
  /**
   * One visit instead of two: the truck waits while the bin is filled.
   * @default false
   */
  waitWhileLoad?: boolean | undefined
  /** Whether the customer accepts the terms of the catalogue. */
  acceptedTerms: true
  /**
   * The notices accepted: at least each with `mustAccept` that applies to what is ordered.
   * @default []
   */
  acceptedNoticeIds?: string[] | undefined
  /**
   * Retired: accepted and ignored.
   * @deprecated
   */
  acceptedCollectionNotice?: boolean | undefined
}

/** When a service line recurs. */
export interface ScheduleInput {
  /** Every so many weeks or months. */
  every: number
  unit: 'week' | 'month'
  /** Only with `week`; 1 is Monday. Null: the weekday of the first visit. */
  weekdays?: number[] | null | undefined
  /** Inclusive; null runs on. */
  until?: string | null | undefined
}

export interface CancelBody {
  /** Kept with the order. */
  reason?: string | undefined
}

export interface PaymentSessionBody {
  /**
   * Where the payer is sent afterwards, with `payment_session` added to the query: an address
   * on an allowlisted origin. Default: the hirer's page.
   */
  returnUrl?: string | undefined
}

export interface NewWebhookEndpoint {
  url: string
  description?: string | null | undefined
  /**
   * Which events are sent; all five where it is left out.
   * @default ["order.created","order.cancelled","job.started","job.completed","job.failed"]
   */
  eventTypes?:
    | ('order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed')[]
    | undefined
  /** @default true */
  enabled?: boolean | undefined
}

export interface WebhookEndpointChanges {
  url?: string | undefined
  description?: string | null | undefined
  /** Which events are sent. */
  eventTypes?:
    | ('order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed')[]
    | undefined
  enabled?: boolean | undefined
}

export interface RotateSecretBody {
  /**
   * How long the old secret signs beside the new one.
   * @default 86400
   */
  graceSeconds?: number | undefined
}

export type EmptyBody = Record<string, never>

export interface RecoverBody {
  /** Events from then on are sent again unless they have arrived. */
  since: string
}

export interface RedeliverBody {
  /**
   * To this endpoint only, even if it does not want such events; it must be enabled. Otherwise
   * to every enabled one that wants the event.
   */
  endpointId?: string | undefined
}

/** A new order was placed. */
export interface OrderCreatedEvent {
  /** The same over retries. */
  id: string
  type: 'order.created'
  /** When it happened; the same over retries. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: Order
}

/** An order was cancelled. */
export interface OrderCancelledEvent {
  /** The same over retries. */
  id: string
  type: 'order.cancelled'
  /** When it happened; the same over retries. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: Order
}

/** A job was started. */
export interface JobStartedEvent {
  /** The same over retries. */
  id: string
  type: 'job.started'
  /** When it happened; the same over retries. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: Job
}

/** A job was completed. */
export interface JobCompletedEvent {
  /** The same over retries. */
  id: string
  type: 'job.completed'
  /** When it happened; the same over retries. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: Job
}

/** A job failed. */
export interface JobFailedEvent {
  /** The same over retries. */
  id: string
  type: 'job.failed'
  /** When it happened; the same over retries. */
  timestamp: string
  /** Begins with `org_`. */
  organisationId: string
  apiVersion: 'v1'
  data: Job
}

/** What happened. Its `type` tells whether `data` is an order or a job. */
export type Event =
  OrderCreatedEvent | OrderCancelledEvent | JobStartedEvent | JobCompletedEvent | JobFailedEvent

/** What `listOrders` may be asked for. */
export interface ListOrdersQuery {
  /**
   * The most to answer at once.
   * @default 25
   */
  limit?: number | undefined
  /** The last id of the previous page. */
  startingAfter?: string | undefined
  /** Only orders in this status. */
  status?: 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | undefined
  /** Only orders delivered on this date. */
  deliveryDate?: string | undefined
  /** Only the order with this reference; case, spaces and dashes do not matter. */
  reference?: string | undefined
  /** Placed at this instant or after. */
  createdFrom?: string | undefined
  /** Placed before this instant. */
  createdTo?: string | undefined
  /** Changed at this instant or after. */
  updatedFrom?: string | undefined
}

/** What `listJobs` may be asked for. */
export interface ListJobsQuery {
  /** Default: today in the organisation's timezone. */
  date?: string | undefined
  /** Only jobs in this status. */
  status?: 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled' | undefined
  /** Only jobs of this type. */
  type?:
    'delivery' | 'collection' | 'exchange' | 'service' | 'wait_and_load' | 'relocation' | undefined
  /** Only jobs of this driver. */
  driverId?: string | undefined
  /** Only jobs of this order. */
  orderId?: string | undefined
  /**
   * The most to answer at once.
   * @default 100
   */
  limit?: number | undefined
  /** The last id of the previous page. */
  startingAfter?: string | undefined
}

/** What `listWebhookDeliveries` may be asked for. */
export interface ListWebhookDeliveriesQuery {
  /**
   * The most to answer at once.
   * @default 25
   */
  limit?: number | undefined
  /** The last id of the previous page. */
  startingAfter?: string | undefined
  /** Only those with this status. */
  status?: 'pending' | 'succeeded' | 'failed' | 'skipped' | undefined
}

/** What `listEvents` may be asked for. */
export interface ListEventsQuery {
  /**
   * The most to answer at once.
   * @default 25
   */
  limit?: number | undefined
  /** The last id of the previous page. */
  startingAfter?: string | undefined
  /** Only those with this type. */
  type?:
    'order.created' | 'order.cancelled' | 'job.started' | 'job.completed' | 'job.failed' | undefined
}

/** How each operation of the keyed API is called. */
export const operations = {
  /** Read the key's organisation. */
  getOrganisation: { method: 'GET', path: '/api/v1/organisation' },
  /** List orders. */
  listOrders: { method: 'GET', path: '/api/v1/orders' },
  /** Place an order from a server. */
  placeOrder: { method: 'POST', path: '/api/v1/orders' },
  /** Read an order. */
  getOrder: { method: 'GET', path: '/api/v1/orders/{id}' },
  /** Cancel an order. */
  cancelOrder: { method: 'POST', path: '/api/v1/orders/{id}/cancel' },
  /** List a day's jobs. */
  listJobs: { method: 'GET', path: '/api/v1/jobs' },
  /** Read a job. */
  getJob: { method: 'GET', path: '/api/v1/jobs/{id}' },
  /** Have an order paid. */
  createPaymentSession: { method: 'POST', path: '/api/v1/orders/{id}/payment-sessions' },
  /** List webhook endpoints. */
  listWebhookEndpoints: { method: 'GET', path: '/api/v1/webhook-endpoints' },
  /** Register a webhook endpoint. */
  createWebhookEndpoint: { method: 'POST', path: '/api/v1/webhook-endpoints' },
  /** Read a webhook endpoint. */
  getWebhookEndpoint: { method: 'GET', path: '/api/v1/webhook-endpoints/{id}' },
  /** Change a webhook endpoint. */
  changeWebhookEndpoint: { method: 'PATCH', path: '/api/v1/webhook-endpoints/{id}' },
  /** Delete a webhook endpoint. */
  deleteWebhookEndpoint: { method: 'DELETE', path: '/api/v1/webhook-endpoints/{id}' },
  /** Rotate an endpoint's secret. */
  rotateWebhookSecret: { method: 'POST', path: '/api/v1/webhook-endpoints/{id}/rotate-secret' },
  /** Send a ping. */
  testWebhookEndpoint: { method: 'POST', path: '/api/v1/webhook-endpoints/{id}/test' },
  /** List an endpoint's deliveries. */
  listWebhookDeliveries: { method: 'GET', path: '/api/v1/webhook-endpoints/{id}/deliveries' },
  /** Send what was missed. */
  recoverWebhookDeliveries: { method: 'POST', path: '/api/v1/webhook-endpoints/{id}/recover' },
  /** List events. */
  listEvents: { method: 'GET', path: '/api/v1/events' },
  /** Read an event. */
  getEvent: { method: 'GET', path: '/api/v1/events/{id}' },
  /** Send an event again. */
  redeliverEvent: { method: 'POST', path: '/api/v1/events/{id}/redeliver' },
} as const

/** What each operation is given and answers. */
export interface Operations {
  getOrganisation: { query: undefined; body: undefined; answer: Organisation }
  listOrders: { query: ListOrdersQuery; body: undefined; answer: OrderPage }
  placeOrder: { query: undefined; body: OrderBody; answer: Order }
  getOrder: { query: undefined; body: undefined; answer: Order }
  cancelOrder: { query: undefined; body: CancelBody; answer: Order }
  listJobs: { query: ListJobsQuery; body: undefined; answer: JobPage }
  getJob: { query: undefined; body: undefined; answer: Job }
  createPaymentSession: { query: undefined; body: PaymentSessionBody; answer: PaymentSession }
  listWebhookEndpoints: { query: undefined; body: undefined; answer: WebhookEndpointList }
  createWebhookEndpoint: {
    query: undefined
    body: NewWebhookEndpoint
    answer: WebhookEndpointWithSecret
  }
  getWebhookEndpoint: { query: undefined; body: undefined; answer: WebhookEndpoint }
  changeWebhookEndpoint: { query: undefined; body: WebhookEndpointChanges; answer: WebhookEndpoint }
  deleteWebhookEndpoint: { query: undefined; body: undefined; answer: undefined }
  rotateWebhookSecret: {
    query: undefined
    body: RotateSecretBody
    answer: WebhookEndpointWithSecret
  }
  testWebhookEndpoint: { query: undefined; body: EmptyBody; answer: WebhookTest }
  listWebhookDeliveries: {
    query: ListWebhookDeliveriesQuery
    body: undefined
    answer: WebhookDeliveryPage
  }
  recoverWebhookDeliveries: { query: undefined; body: RecoverBody; answer: Queued }
  listEvents: { query: ListEventsQuery; body: undefined; answer: EventPage }
  getEvent: { query: undefined; body: undefined; answer: Event }
  redeliverEvent: { query: undefined; body: RedeliverBody; answer: Queued }
}

export type OperationId = keyof Operations
