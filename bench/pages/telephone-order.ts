import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { chromiumEnvironment, chromiumPath, unpackChromium } from '#test/setup/chromium.ts'
import {
  bookAgain,
  FORTY_WORDS,
  lookAround,
  placeEarlier,
  readDays,
  sitDown,
} from '#test/e2e/office/telephone.ts'
import { atMost, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { median } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** How long it takes to book a customer who has called before, typing at 40 words a minute. */

const ROUNDS = 3

type Round = { presses: number; typing: number; taken: number }

export async function benchTelephoneOrder(): Promise<Section> {
  const rounds = await measure()
  const taken = median(rounds.map((round) => round.taken))
  return {
    title: 'An order on the phone',
    method: `In the demo's office, in Chromium at 1440 × 900: from the key C on the list of orders to the reference, for a customer with an earlier order, by keyboard alone. Each press takes ${FORTY_WORDS} ms, which is 40 words a minute. Medians of ${ROUNDS} rounds. The caller's own time isn't in it.`,
    targets: [atMost('booking a repeat customer', taken, 60, seconds)],
    details: table(
      ['round', 'presses', 'typing', 'in all', 'waiting'],
      rounds.map(({ presses, typing, taken: all }, index) => [
        String(index + 1),
        String(presses),
        seconds(typing),
        seconds(all),
        seconds(all - typing),
      ]),
    ),
  }
}

async function measure(): Promise<Round[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'kerbside-telephone-'))
  try {
    const server = await startServer({ DATA_DIR: join(scratch, 'data') })
    try {
      await unpackChromium()
      const browser = await playwright.launch({
        executablePath: await chromiumPath(),
        env: chromiumEnvironment(),
        args: ['--no-sandbox'],
      })
      try {
        return await callAgain(browser, `http://localhost:${server.port}`)
      } finally {
        await browser.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function callAgain(browser: Browser, office: string): Promise<Round[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await lookAround(page, office)
  const caller = { name: 'Robin Doyle', email: 'robin@customer.example' }
  await placeEarlier(page, { ...caller, phone: '02 5550 7009', address: '12 Example Street' })
  const { free } = await readDays(page)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${office}/office/bandicoot/orders`)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    const typist = sitDown(page, FORTY_WORDS)
    const began = performance.now()
    await bookAgain(page, typist, { ...caller, phone: '0255507009', day: free[round + 1] ?? '' })
    const presses = typist.presses()
    const taken = (performance.now() - began) / 1000
    rounds.push({ presses, typing: (presses * FORTY_WORDS) / 1000, taken })
  }
  return rounds
}
