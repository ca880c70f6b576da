import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_BODY_BYTES } from '#contract/values/limits.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { readBytes } from '#server/http/json-body.ts'
import { findTestSession } from '#server/payments/find-test-session.ts'
import type { TestSession } from '#server/payments/find-test-session.ts'
import { handleProviderEvent } from '#server/payments/handle-provider-event.ts'
import { renderTestPage, testPagePolicy } from './render-test-page.ts'
import type { PageProblem } from './render-test-page.ts'
import { tryCard } from '#server/payments/providers/test-card.ts'
import type { Context } from '#server/routes/context.ts'
import { createSlugResolver } from '#server/routes/public-caller.ts'
import { spendBudget } from '#server/routes/spend-budget.ts'
import { Refusal } from '#server/refusal.ts'

const url = '/pay/:organisation/:session'
type TestPage = { Params: { organisation: string; session: string } }

/**
 * The hosted page of the test provider. It reports a payment with a signed event, as Stripe does.
 */
export function testPageRoutes(context: Context): void {
  const { app, db, live, payments, budgets, addresses } = context

  const resolveSlug = createSlugResolver(db)

  const find = async (
    request: FastifyRequest<TestPage>,
    kind: 'read' | 'write',
  ): Promise<TestSession> => {
    addresses.take(request.address, kind)
    await spendBudget(budgets.public, { method: 'GET', path: url }, '')
    const { params } = request
    const caller = await resolveSlug(params.organisation)
    if (!caller) throw new Refusal(404, 'Not found')
    request.organisation = caller.organisation.id
    return inOrganisation(db, caller.organisation, caller, (org) =>
      findTestSession(org, params.session),
    )
  }

  app.get<TestPage>(url, async (request, reply) => show(reply, await find(request, 'read'), null))

  app.post<TestPage>(url, async (request, reply) => {
    const session = await find(request, 'write')
    const form = new URLSearchParams((await readBytes(request.raw, MAX_BODY_BYTES)).toString())
    if (!session.open) return show(reply, session, null)
    const field = (name: string) => form.get(name) ?? ''
    const tried = tryCard({
      number: field('number'),
      expiry: field('expiry'),
      code: field('code'),
    })
    if ('field' in tried) return show(reply, session, tried)
    switch (tried.outcome) {
      case 'declined':
        return show(reply, session, { field: 'number', message: 'The card was declined.' })
      case 'silent':
        return show(reply, session, { field: null, message: NO_ANSWER })
      case 'succeeds': {
        const organisation = await handleProviderEvent(
          context,
          payments.test,
          await payments.test.signPaidEvent(session),
        )
        if (organisation !== null) live.note(organisation, { topic: 'payments' })
        return reply.redirect(session.returnUrl, 303)
      }
    }
  })
}

const NO_ANSWER = 'The bank didn’t answer. No money was taken. Try again, or use another card.'

function show(reply: FastifyReply, session: TestSession, problem: PageProblem | null) {
  return reply
    .headers({
      'content-security-policy': testPagePolicy(session),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(renderTestPage(session, problem))
}
