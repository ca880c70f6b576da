import type { Notice } from '#contract/catalog/catalog.ts'
import { linesOf } from '#contract/orders/order-body.ts'
import type { OrderBody } from '#contract/orders/order-body.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Problem } from '#contract/problems.ts'
import { checkAnswers } from './check-answers.ts'
import type { BookingRulesInput, CheckedLine, CheckedOrder } from './checked-order.ts'
import { checkDates } from './check-dates.ts'
import { checkJobs } from './check-jobs.ts'
import { checkPlace } from './check-place.ts'
import { checkQuantities } from './check-quantities.ts'
import { checkSelfService, withoutIgnored } from './check-self-service.ts'
import { appliesTo } from '#contract/catalog/applies-to.ts'
import type { Concerned } from '#contract/catalog/applies-to.ts'
import { ProblemList } from './problem-list.ts'

/**
 * Checks a well-formed order by the organisation's rules (rules, section 5): catalogue, place, dates,
 * questions and notices. Pure. Stock is claimed when the order is written; if `usage` is given, the
 * problems include bins and visits that have run out, each with the next date that works.
 * @returns the checked order, or every problem in body order
 */
export function checkBookingRules(
  body: OrderBody,
  input: BookingRulesInput,
): { order: CheckedOrder } | { problems: Problem[] } {
  const problems = new ProblemList()
  const { catalog } = input
  const orderable = checkProduct(body.productId, 'productId', input, problems)
  const lines = linesOf(body).flatMap((line): CheckedLine[] => {
    const found = checkProduct(line.productId, `${line.at}productId`, input, problems)
    return found
      ? [{ ...line, orderable: found, lineType: line.lineType ?? found.product.lineType }]
      : []
  })
  checkQuantities(body, orderable, lines, problems)
  for (const line of lines) checkLine(line, input, problems)
  if (input.selfService) checkSelfService({ body, lines, catalog }, problems)
  if (body.waitWhileLoad && !catalog.rules.waitWhileLoad.offered) {
    problems.add('waitWhileLoad', 'not_offered', 'is not offered')
  }
  const area = checkPlace(body, catalog.public, problems)
  const deliveryTimePeriod = checkDates(body, lines, area, input, problems)
  const concerned = {
    groups: new Set(lines.map((line) => line.orderable.product.productGroupId)),
    areaId: area?.id ?? null,
  }
  const addOns = checkAddOns(body, lines, catalog, problems)
  const answers = checkAnswers(body, catalog.public.bookingQuestions, concerned, problems)
  const notices = checkNotices(body, catalog.public.notices, concerned, problems)

  if (problems.empty) checkJobs(lines, input.today, problems)
  if (!problems.empty || !orderable) return { problems: problems.inBodyOrder() }
  const said = input.selfService ? withoutIgnored(body) : body
  return {
    order: { body: said, orderable, lines, area, deliveryTimePeriod, addOns, answers, notices },
  }
}

function checkProduct(
  id: string,
  field: string,
  { catalog }: BookingRulesInput,
  problems: ProblemList,
) {
  const orderable = catalog.orderables.get(id)
  if (orderable) return orderable
  const hasSizes = catalog.public.products.some((product) => product.id === id)
  if (hasSizes) problems.add(field, 'invalid', "choose one of this product's sizes")
  else problems.add(field, 'unknown', 'is not in the catalogue')
  return null
}

function checkLine(line: CheckedLine, input: BookingRulesInput, problems: ProblemList): void {
  const { rules } = input.catalog
  if (line.waitWhileLoad && !rules.waitWhileLoad.offered) {
    problems.add(`${line.at}waitWhileLoad`, 'not_offered', 'is not offered')
  }
  if (line.schedule && line.workType !== 'service') {
    problems.add(`${line.at}schedule`, 'invalid', 'needs the work type service')
  }
  if (line.schedule?.until && line.schedule.until < line.deliveryDate) {
    problems.add(`${line.at}schedule.until`, 'too_soon', 'must be on or after the delivery date')
  }
}

function checkAddOns(
  body: OrderBody,
  lines: CheckedLine[],
  catalog: LoadedCatalog,
  problems: ProblemList,
): CheckedOrder['addOns'] {
  const taken = new Map<string, number>()
  return body.addOns.flatMap(({ productId, quantity }, index) => {
    const addOn = catalog.public.addOns.find(({ id }) => id === productId)
    if (!addOn) {
      problems.add(`addOns[${index}].productId`, 'unknown', 'is not in the catalogue')
      return []
    }
    const offered = lines.some(({ orderable: { product } }) => {
      return product.addOnIds.length === 0 || product.addOnIds.includes(addOn.id)
    })
    if (!offered && lines.length > 0) {
      problems.add(`addOns[${index}].productId`, 'not_offered', 'is not offered with this product')
    }
    const total = (taken.get(addOn.id) ?? 0) + quantity
    taken.set(addOn.id, total)
    if (addOn.maxQuantity !== null && total > addOn.maxQuantity) {
      problems.add(`addOns[${index}].quantity`, 'too_big', `must be at most ${addOn.maxQuantity}`)
    }
    return [{ addOn, quantity }]
  })
}

/** The accepted notices. Unknown ids, and required notices that weren't accepted, are problems. */
function checkNotices(
  body: OrderBody,
  notices: Notice[],
  order: Concerned,
  problems: ProblemList,
): Notice[] {
  const accepted = new Set(body.acceptedNoticeIds)
  const known = new Set(notices.map(({ id }) => id))
  const unknown = [...accepted].filter((id) => !known.has(id))
  const missing = notices.filter(
    (notice) => notice.mustAccept && !accepted.has(notice.id) && appliesTo(notice, order),
  )
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => id).join(', ')
    problems.add('acceptedNoticeIds', 'required', `must include ${ids}`)
  } else if (unknown.length > 0) {
    problems.add(
      'acceptedNoticeIds',
      'unknown',
      `has ids that are not in the catalogue, ${unknown.join(', ')}`,
    )
  }
  return notices.filter(({ id }) => accepted.has(id))
}
