import { hirerRefusals } from './hirer-refusals.ts'
import { webhookRefusals } from './webhook-refusals.ts'
import type { Rates } from './rates.ts'

type Meaning = {
  description: string
  /** The sentence of the error body, or several by what they are an example of. */
  says: string | Record<string, string>
}

/** What each refusal means and says, in the server's own words. */
export function describeRefusals(rates: Rates) {
  return {
    MalformedBody: {
      description: 'The body is not JSON in UTF-8, is empty, or ended early.',
      says: 'The body is not valid JSON',
    },
    BadKey: {
      description: 'The API key is missing, malformed, revoked or past its expiry.',
      says: 'The API key is missing, malformed or revoked',
    },
    BookingClosed: {
      description: "The organisation's subscription is inactive: online booking is closed.",
      says: 'Online booking is closed',
    },
    ReadOnlyKey: {
      description: 'The API key is read only, and this is a write.',
      says: 'The API key is read only',
    },
    UntrustedOrigin: {
      description: 'There is no `Origin` header, as from any server, or it is not allowlisted.',
      says: 'Untrusted request origin',
    },
    UnknownOrganisation: {
      description: 'No organisation has that slug.',
      says: 'No organisation has that name',
    },
    UnknownOrder: {
      description: 'No order of this organisation has that id.',
      says: 'No order has that id',
    },
    UnknownJob: {
      description: 'No job of this organisation has that id.',
      says: 'No job has that id',
    },
    UnknownLastOrder: {
      description: '`startingAfter` is not an order of this organisation.',
      says: 'startingAfter is not an order of this organisation',
    },
    UnknownLastJob: {
      description: '`startingAfter` is not a job of this organisation.',
      says: 'startingAfter is not a job of this organisation',
    },
    LargeBody: {
      description: 'The body is larger than 16 KB (16,384 bytes); it is refused unread.',
      says: 'The body is larger than 16 KB',
    },
    OtherMediaType: {
      description: 'The `Content-Type` is not `application/json`, or the body is compressed.',
      says: 'Use application/json',
    },
    InvalidOrder: {
      description:
        'The body breaks a rule: of its form, or, once that is right, of the catalogue, notices, dates, stock or questions. The message lists the fields, each as `field: message`, separated by semicolons. A malformed `Idempotency-Key` answers 422 too.',
      says: {
        form: 'customerName: must be 2 to 120 characters long; email: must be an email address',
        stock: 'deliveryDate: is sold out, the next date is 2027-02-04',
      },
    },
    InvalidCancellation: {
      description:
        'A field is not as described, or the status of the order does not allow this. The message lists the fields, each as `field: message`, separated by semicolons.',
      says: {
        form: 'reason: must be at most 500 characters long',
        status: "order: can't be cancelled any more",
      },
    },
    ...hirerRefusals,
    ...webhookRefusals,
    InvalidQuery: {
      description:
        'A query parameter cannot be read, or was given twice. The message lists them, each as `parameter: message`, separated by semicolons.',
      says: 'limit: must be at most 100',
    },
    InvalidDates: {
      description: 'A date does not exist, or the span is too long or runs backwards.',
      says: 'to: must be on or after from',
    },
    KeyBudgetSpent: {
      description: `More than ${rates.perKey} requests from this key in a minute.`,
      says: `More than ${rates.perKey} requests from this key in a minute`,
    },
    PublicBudgetSpent: {
      description: `More than ${rates.public} requests of this endpoint${rates.publicScope === 'organisation' ? ' and organisation' : ''} in a minute, from all callers together; or, with access keys, more than ten wrong ones of an order in an hour.`,
      says: 'Too many requests, try again in a minute',
    },
    Fault: {
      description: 'A fault on our side. It is safe to try again.',
      says: 'Something went wrong on our side. It is safe to try again. If it keeps happening, quote req_2hKcR7wQ1a.',
    },
  } satisfies Record<string, Meaning>
}
export type RefusalName = keyof ReturnType<typeof describeRefusals>
