import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#contract/values/money.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { problemsAt } from '#web/office/api/problems-at.ts'
import { announce } from '#web/office/controls/toast.ts'
import { readMoneyAgain } from '#web/office/invoices/read-money-again.ts'
import { paymentAddresses as addresses } from '#web/office/payments/addresses.ts'
import { bankLinesQuery } from '#web/office/payments/queries.ts'
import type { BankLine } from '#web/office/payments/queries.ts'
import { useOffice } from '#web/office/shell/office-context.ts'

/** What a line is for. */
export type For = {
  orderId: string | null
  invoiceIds: string[]
  orderIds?: string[]
  customerId?: string | null
}

/**
 * Accepts a line for what a person says, or leaves it out, which can be taken back. It goes from the list at once, so that the next one can
 * be decided on without waiting, and comes back if the server refuses.
 */
export function useDecideLine() {
  const { slug: organisation, currency } = useOffice().organisation
  const cache = useQueryClient()
  const navigate = useNavigate()
  const openPayment = (payment: string) =>
    void navigate({
      to: '/office/$slug/payments/$payment',
      params: { slug: organisation, payment },
    })
  const [deciding, setDeciding] = useState<ReadonlySet<string>>(new Set())
  const settle = async (id: string) => {
    await cache.invalidateQueries({ queryKey: bankLinesQuery(organisation).queryKey })
    setDeciding((ids) => new Set([...ids].filter((one) => one !== id)))
    await readMoneyAgain(cache, organisation)
  }
  const accepting = useMutation({
    mutationFn: ({ line: { id, version }, paidFor }: { line: BankLine; paidFor: For }) =>
      call(addresses.acceptBankLine, {
        params: { organisation, id },
        version,
        body: {
          orderId: paidFor.orderId,
          invoiceIds: paidFor.invoiceIds,
          orderIds: paidFor.orderIds ?? [],
          customerId: paidFor.customerId ?? null,
        },
      }),
    onSuccess: ({ paymentId }, { line }) =>
      announce({
        says: `${formatMoney(line.amount, currency)} is recorded.`,
        ...(paymentId !== null && {
          act: { says: 'Open the payment', run: () => openPayment(paymentId) },
        }),
      }),
    onError: (error) => announce({ says: sayRefused(error) }),
    meta: { shownByForm: true },
    onSettled: (_, _error, { line }) => settle(line.id),
  })
  const ignoring = useMutation({
    mutationFn: ({ id, version }: BankLine) =>
      call(addresses.ignoreBankLine, { params: { organisation, id }, version }),
    onSuccess: (line) =>
      announce({ says: 'The line is left out.', undo: () => reopening.mutate(line) }),
    onSettled: (_, _error, { id }) => settle(id),
  })
  const reopening = useMutation({
    mutationFn: ({ id, version }: BankLine) =>
      call(addresses.reopenBankLine, { params: { organisation, id }, version }),
    onSettled: (_, _error, { id }) => settle(id),
  })
  const decide = (line: BankLine, send: () => void) => {
    if (deciding.has(line.id)) return
    setDeciding((ids) => new Set(ids).add(line.id))
    send()
  }
  return {
    accept: (line: BankLine, paidFor: For) =>
      decide(line, () => accepting.mutate({ line, paidFor })),
    ignore: (line: BankLine) => decide(line, () => ignoring.mutate(line)),
    takeBack: (line: BankLine) => decide(line, () => reopening.mutate(line)),
    /** The ids of the lines that are on their way. */
    deciding,
  }
}

/** Why a line isn't accepted. The bank says its day, so a locked one is entered by hand with a later day. */
function sayRefused(error: Error): string {
  const { receivedOn } = problemsAt(error, { receivedOn: 'Its day' }).at
  if (receivedOn === undefined) return describeFailure(error)
  return `${receivedOn} Leave the line out, and record the payment with a later day.`
}
