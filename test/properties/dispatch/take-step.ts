import { randomUUIDv7 } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer } from '#test/answer.ts'
import { report } from '#test/actors/driver.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { inDays } from '#test/catalogs.ts'
import { withKey } from '#test/harness.ts'
import { commandsOf } from './commands.ts'
import type { Driver, Firm } from './firm.ts'
import { readJobs } from './plan.ts'
import type { JobPlace } from './plan.ts'
import type { Reported, Step } from './steps.ts'

/** A firm with what its people have done so far. */
export type Day = Firm & { undoIds: string[]; sent: Map<string, unknown> }

const site = {
  address: '9 Kent St',
  suburb: 'Sydney',
  postcode: '2000',
  lotNumber: null,
  gateCode: null,
  notes: '',
}

/** Takes a step by the front door. It may well be refused, but never fail. */
export async function takeStep(firm: Day, step: Step): Promise<void> {
  const { server, organisation, boards, orders, runs } = firm
  const jobs = await readJobs(firm)
  switch (step.who) {
    case 'board': {
      const commands = await commandsOf(firm, step.call, jobs)
      const answer = await boards[0]?.command(commands, { only: step.call.only })
      if (answer?.json.undoId) firm.undoIds.push(answer.json.undoId)
      return expectRefusalAtMost(answer)
    }
    case 'undo':
      return expectRefusalAtMost(await boards[0]?.undo(firm.undoIds.pop() ?? randomUUIDv7()))
    case 'office':
      return expectRefusalAtMost(await work(firm, step, jobs))
    case 'driver': {
      const driver = firm.drivers[step.which]
      if (driver) await drive(firm, driver, { step, jobs })
      return
    }
    case 'hirer': {
      const id = orders[step.order]?.id ?? ''
      const dates = { deliveryDate: inDays(step.day), pickupDate: inDays(step.day + step.days) }
      const body = step.does === 'collect' ? { collectNow: true } : dates
      return expectRefusalAtMost(await asHirer(server, organisation)('changes', { id, body }))
    }
    case 'cancel': {
      const path = `/api/v1/orders/${orders[step.order]?.id}/cancel`
      const headers = withKey(organisation.writeKey)
      return expectRefusalAtMost(await server.fetch(path, { method: 'POST', headers, body: '{}' }))
    }
    case 'close':
      return expectRefusalAtMost(await boards[0]?.run(runs[step.run] ?? '', 'close'))
  }
}

function expectRefusalAtMost(answer: Answer | undefined): void {
  // 429: all of the organisation's connections are in use.
  expect([200, 201, 204, 404, 409, 412, 422, 429], answer?.text).toContain(answer?.status)
}

type OfficeStep = Extract<Step, { who: 'office' }>

function work(
  { office, organisation, orders }: Firm,
  { does, type, cause, day, bins, ...step }: OfficeStep,
  jobs: readonly JobPlace[],
): Promise<Answer> {
  const base = `/api/office/${organisation.slug}`
  const job = jobs[step.job % jobs.length]
  const send = (body: object) =>
    office.send('POST', `${base}/jobs/${job?.id}/${does}`, body, job?.version)
  const date = inDays(day)
  switch (does) {
    case 'plan': {
      const order = orders.find(({ id }) => id === job?.orderId)
      return office.send('POST', `${base}/orders/${job?.orderId}/jobs`, {
        type,
        date,
        lineId: order?.line,
        quantity: bins,
        toSite: type === 'relocation' ? site : null,
      })
    }
    case 'complete':
      return send({ note: 'By phone', quantity: bins })
    case 'fail':
      return send({ code: 'blocked' })
    case 'reschedule':
      return send({ date, cause })
    case 'split':
      return send({ quantity: bins ?? 1, date })
    case 'correct':
      return send({ reason: 'A slip', note: `Corrected ${day}` })
    case 'start':
    case 'cancel':
      return send({})
  }
}

type DriverStep = Extract<Step, { who: 'driver' }>

/** Sends what a driver did, and what was answered once is answered again. */
async function drive(
  firm: Day,
  driver: Driver,
  { step, jobs }: { step: DriverStep; jobs: readonly JobPlace[] },
): Promise<void> {
  const actions = step.actions.map((one) => describe(firm, driver, one, jobs))
  const doubled = actions.flatMap((action, index) =>
    step.actions[index]?.twice ? [action, action] : [action],
  )
  const answer = await report(driver.phone, doubled)
  expect(answer.status, answer.text).toBe(200)
  for (const { id, ...verdict } of answer.json.results) {
    expect(firm.sent.get(id) ?? verdict).toEqual(verdict)
    firm.sent.set(id, verdict)
  }
  const again = await report(driver.phone, actions)
  expect(again.json.results).toEqual(
    actions.map(({ id }) => ({ id, ...(firm.sent.get(id) as object) })),
  )
}

function describe(
  { bins, tipSiteId }: Firm,
  { tap, runs }: Driver,
  { kind, kg, ...one }: Reported,
  jobs: readonly JobPlace[],
) {
  const target = { type: 'job', id: jobs[one.job % jobs.length]?.id ?? '' } as const
  const run = { type: 'run', id: runs[0] ?? '' } as const
  const [binIn = 'no such', binOut = 'no such'] = [bins[one.bin], bins[one.other]]
  switch (kind) {
    case 'start':
    case 'arrive':
      return tap(kind, target, {})
    case 'complete':
      return tap('complete', target, { binIn, binOut, quantity: one.bins, note: `Bin ${binIn}` })
    case 'fail':
      return tap('fail', target, { code: 'no_access' })
    case 'photo':
      return tap('photo', target, { kind: 'bin', sha256: `${one.bin}`.repeat(64) })
    case 'finding':
      return tap('finding', target, { kind: 'overfull', label: 'Overfull', quantity: 1 })
    case 'note':
      return tap('note', target, { audience: 'internal', text: 'Dog' })
    case 'amend':
      return tap('amend', target, one.other % 2 === 0 ? { binIn } : { note: `Not ${binOut}` })
    case 'tip':
      return tap('tip', run, {
        tipSiteId,
        emptied: [binIn],
        left: binIn === binOut ? [] : [binOut],
      })
    case 'yard':
      return tap('yard', run, {
        depotId: null,
        left: [binIn],
        taken: binIn === binOut ? [] : [binOut],
      })
    case 'docket':
      return tap('docket', run, {
        tipSiteId,
        number: `D${one.bin}`,
        material: 'General',
        sha256: null,
        grossKg: 9000 + kg,
        tareKg: 9000,
        netKg: kg,
        jobs: [
          { jobId: target.id, kg: one.bin < 2 ? null : one.bin * 300 },
          ...(jobs[one.other] && jobs[one.other]?.id !== target.id
            ? [{ jobId: jobs[one.other]?.id ?? '', kg: null }]
            : []),
        ],
      })
    case 'run_start':
      return tap('run_start', run, { odometerKm: 184_000 })
    case 'run_end':
      return tap('run_end', run, { odometerKm: 184_100, unsent: 0 })
  }
}
