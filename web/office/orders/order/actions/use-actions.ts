import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { announce } from '#web/office/controls/toast.ts'
import { useOrderWrites } from '#web/office/orders/order/use-order.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { useMay } from '#web/office/shell/office-context.ts'
import type { Asked } from './asked.ts'
import type { OrderAction } from './order-action.ts'
import { jobActions } from './job-actions.ts'
import { sayEmail } from './say-email.ts'

/** What the person’s role may do with an order, the most likely first; and whether one is under way. */
export function useActions(
  one: OneOrder,
  { ask, edit }: { ask: (asked: Asked) => void; edit: () => void },
): { actions: OrderAction[]; busy: boolean } {
  const mayDo = useMay()
  const navigate = useNavigate()
  const isOnOwnPage = useLocation().pathname.split('/').length > 4
  const { params, take } = useOrderWrites(one)
  const write = useMutation({
    mutationFn: ({ send }: { send: () => Promise<OneOrder>; says: string }) => send(),
    onSuccess: (page, { says }) => {
      take(page)
      announce({ says })
    },
  })
  const { order, can } = one
  const { email } = order.customer
  const send = (says: string, sending: () => Promise<OneOrder>) => () => {
    if (!write.isPending) write.mutate({ says, send: sending })
  }
  const writes: OrderAction[] = [
    {
      id: 'approve',
      does: 'Approve',
      icon: 'tick',
      keys: 'a',
      whyNot: can.approve.reason,
      run: send(`Approved. ${sayEmail(order)}`, () =>
        call(addresses.approveOfficeOrder, { params }),
      ),
    },
    {
      id: 'decline',
      does: 'Decline…',
      icon: 'cross',
      whyNot: can.decline.reason,
      run: () => ask('decline'),
    },
    {
      id: 'pay',
      does: 'Send payment link',
      icon: 'mail',
      keys: 'p',
      whyNot: can.sendPaymentLink.reason,
      run: send(`A link to pay is on its way to ${email}.`, () =>
        call(addresses.sendPaymentLink, { params }),
      ),
    },
    {
      id: 'dates',
      does: 'Change dates',
      icon: 'today',
      keys: 'd',
      // Either date may be fixed: the form says why.
      whyNot: can.changeDelivery.allowed ? null : can.changeCollection.reason,
      run: () => ask('dates'),
    },
    {
      id: 'product',
      does: 'Change the bin',
      icon: 'bin',
      keys: 'v',
      whyNot: can.changeProduct.reason,
      run: () => ask('product'),
    },
    {
      id: 'collect',
      does: 'Collect now',
      icon: 'bin',
      whyNot: can.collectNow.reason,
      run: () => ask('collect'),
    },
    ...jobActions(one, ask),
    {
      id: 'edit',
      does: 'Edit details',
      icon: 'pen',
      keys: 'e',
      whyNot: can.changeDetails.reason,
      run: edit,
    },
    {
      id: 'note',
      does: 'Add a note',
      icon: 'note',
      keys: 'n',
      whyNot: null,
      run: () => ask('note'),
    },
    {
      id: 'resend',
      does: 'Send the confirmation again',
      icon: 'mail',
      whyNot: can.resendMail.reason,
      run: send(`The confirmation is on its way to ${email}.`, () =>
        call(addresses.resendConfirmation, { params }),
      ),
    },
    {
      id: 'renew',
      does: 'New link for the hirer…',
      icon: 'key',
      whyNot: can.renewLink.reason,
      run: () => ask('renew'),
    },
    {
      id: 'copy',
      does: 'Copy as a new order',
      icon: 'plus',
      whyNot: null,
      run: () =>
        void navigate({ href: `/office/${params.organisation}/orders/new?copy=${order.id}` }),
    },
    {
      id: 'cancel',
      does: 'Cancel the order…',
      icon: 'cross',
      whyNot: can.cancel.reason,
      run: () => ask('cancel'),
    },
  ]
  const page: OrderAction = {
    id: 'page',
    does: 'Open on its own page',
    icon: 'right',
    whyNot: isOnOwnPage ? 'This is its page.' : null,
    run: () => void navigate({ href: `/office/${params.organisation}/orders/${order.reference}` }),
  }
  const print: OrderAction = {
    id: 'print',
    does: 'Print',
    icon: 'printer',
    whyNot: null,
    run: () => globalThis.print(),
  }
  return {
    actions: mayDo('writeOrders') ? [...writes, page, print] : [page, print],
    busy: write.isPending,
  }
}
