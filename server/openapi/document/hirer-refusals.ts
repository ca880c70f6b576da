/** What the refusals of hirers' calls and of payments mean and say, in the server's own words. */
export const hirerRefusals = {
  UntrustedOriginOrAccessKey: {
    description:
      "There is no `Origin` header, as from any server, or it is not allowlisted; or the access key is not this order's.",
    says: {
      origin: 'Untrusted request origin',
      accessKey: 'The access key does not match the order',
    },
  },
  UnknownOrganisationOrOrder: {
    description: 'No organisation has that slug, or no order of it that id.',
    says: { organisation: 'No organisation has that name', order: 'No order has that id' },
  },
  UnknownOrganisationOrSession: {
    description: 'No organisation has that slug, or no payment session of it that id.',
    says: {
      organisation: 'No organisation has that name',
      session: 'No payment session has that id',
    },
  },
  MissingAccessKey: {
    description: 'There is no access key.',
    says: 'accessKey: is required',
  },
  InvalidChange: {
    description:
      'There is no access key; a field is not as described; or the order, its dates or the stock do not allow this: then the next date that would do is told. The message lists the fields, each as `field: message`, separated by semicolons.',
    says: {
      form: 'pickupDate: must be a date that exists, written YYYY-MM-DD',
      stock: 'pickupDate: is sold out from 2027-02-14, the last date is 2027-02-13',
      status: 'deliveryDate: A job of it has started.',
    },
  },
  InvalidPayment: {
    description:
      'There is no access key; the address to return to is not on an allowlisted origin; or nothing is to be paid: the order is paid or cancelled, or its bins are no longer held.',
    says: {
      returnUrl: 'returnUrl: must be an address on an allowlisted origin',
      paid: 'order: is paid already',
    },
  },
}
