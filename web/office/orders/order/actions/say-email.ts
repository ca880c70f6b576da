import type { OneOrder } from '#web/office/orders/order/use-order.ts'

/** That the hirer gets an email about what is done, or why they don't. */
export function sayEmail({ customer }: Pick<OneOrder['order'], 'customer'>): string {
  const { contactName, email } = customer
  return email === '' ? 'No email is sent: there’s no address.' : `${contactName} gets an email.`
}
