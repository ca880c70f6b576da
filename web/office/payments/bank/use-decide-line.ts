import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import { bankLinesQuery } from '#web/office/payments/queries.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** What a line is for. */
type For = { orderId: string | null; invoiceIds: string[]; customerId?: string | null }

/** Accepts a line for what a person says, or leaves it out. It goes from the list. */
export function useDecideLine() {
  const { slug: organisation, currency } = useOffice().organisation
  const cache = useQueryClient()
  const settled = {
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: bankLinesQuery(organisation).queryKey }),
        readMoneyAgain(cache, organisation),
      ]),
  }
  const accepting = useMutation({
    mutationFn: ({ line: { id, version }, paidFor }: { line: BankLine; paidFor: For }) =>
      call(addresses.acceptBankLine, {
        params: { organisation, id },
        version,
        body: {
          orderId: paidFor.orderId,
          invoiceIds: paidFor.invoiceIds,
          customerId: paidFor.customerId ?? null,
        },
      }),
    onSuccess: (_, { line }) =>
      announce({ says: `${formatMoney(line.amount, currency)} is recorded.` }),
    ...settled,
  })
  const ignoring = useMutation({
    mutationFn: ({ id, version }: BankLine) =>
      call(addresses.ignoreBankLine, { params: { organisation, id }, version }),
    onSuccess: () => announce({ says: 'The line is left out.' }),
    ...settled,
  })
  return {
    accept: (line: BankLine, { orderId, invoiceIds, customerId = null }: For) =>
      accepting.mutate({ line, paidFor: { orderId, invoiceIds, customerId } }),
    ignore: (line: BankLine) => ignoring.mutate(line),
    isBusy: accepting.isPending || ignoring.isPending,
  }
}
