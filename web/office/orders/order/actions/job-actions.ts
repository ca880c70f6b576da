import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { sayWord } from '#web/office/text.ts'
import type { Asked } from './asked.ts'
import type { OrderAction } from './order-action.ts'

/** What can be done about an order’s jobs: the next one that a crew does, and others that can be planned. */
export function jobActions(one: OneOrder, ask: (asked: Asked) => void): OrderAction[] {
  const { can, jobs } = one
  const failed = jobs.find((job) => job.can.again.allowed)
  const next = jobs.find((job) => job.can.complete.allowed)
  const word = next ? sayWord(next.type).toLowerCase() : 'next job'
  const whyNot = next ? null : 'No job is planned.'
  return [
    {
      id: 'again',
      does: 'Plan another try…',
      icon: 'today',
      keys: 't',
      whyNot: failed ? null : 'No job waits for another try.',
      run: () => failed && ask({ jobId: failed.id, form: 'again' }),
    },
    {
      id: 'job-done',
      does: `The ${word} is done…`,
      icon: 'tick',
      keys: 'o',
      whyNot,
      run: () => next && ask({ jobId: next.id, form: 'complete' }),
    },
    {
      id: 'job-failed',
      does: `The ${word} can’t be done…`,
      icon: 'cross',
      keys: 'u',
      whyNot,
      run: () => next && ask({ jobId: next.id, form: 'fail' }),
    },
    {
      id: 'job-move',
      does: `Move the ${word}…`,
      icon: 'today',
      keys: 'm',
      whyNot: next ? next.can.move.reason : whyNot,
      run: () => next && ask({ jobId: next.id, form: 'move' }),
    },
    {
      id: 'exchange',
      does: 'Exchange…',
      icon: 'bin',
      keys: 'b',
      whyNot: can.exchange.reason,
      run: () => ask('exchange'),
    },
    {
      id: 'relocate',
      does: 'Relocate…',
      icon: 'right',
      keys: 'r',
      whyNot: can.relocate.reason,
      run: () => ask('relocate'),
    },
    {
      id: 'collectSome',
      does: 'Collect early…',
      icon: 'bin',
      keys: 'l',
      whyNot: can.collectSome.reason,
      run: () => ask('collectSome'),
    },
    {
      id: 'planService',
      does: 'Service…',
      icon: 'plus',
      whyNot: can.planService.reason,
      run: () => ask('planService'),
    },
    {
      id: 'planWaitAndLoad',
      does: 'Wait and load…',
      icon: 'plus',
      whyNot: can.planWaitAndLoad.reason,
      run: () => ask('planWaitAndLoad'),
    },
  ]
}
