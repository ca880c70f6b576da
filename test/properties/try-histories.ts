import fc from 'fast-check'

/** How many histories were taken, of how many steps, and how often something was killed on the way. */
export type Done = { histories: number; steps: number; kills: number }

type HowMany = {
  /** The variable that asks for more histories, such as `MONEY`. */
  variable: string
  /** How many without it. */
  few: number
}

/**
 * Tries random histories; the first that fails ends them. They're the same in each run; `SEED=new` takes new ones. What
 * fails says its seed and its path: `SEED=seed/path` takes that history alone again. `SEED=seed` takes all of them again,
 * and of one that fails leaves out the steps that don't matter, which can take hours.
 * @param take takes one history, and counts its steps and kills
 */
export async function tryHistories<Step>(
  steps: fc.Arbitrary<Step[]>,
  { variable, few }: HowMany,
  take: (steps: Step[], done: Done) => Promise<void>,
): Promise<Done> {
  const done: Done = { histories: 0, steps: 0, kills: 0 }
  const history = fc.asyncProperty(steps, async (some) => {
    await take(some, done)
    done.histories += 1
  })
  const asked = process.env[variable]
  const outcome = await fc.check(history, { numRuns: Number(asked ?? few), ...again() })
  const { seed, counterexamplePath: path } = outcome
  const said = JSON.stringify({ seed, ...(path !== null && { path }), ...done })
  if (asked !== undefined) process.stdout.write(`${said}\n`)
  if (outcome.failed) {
    throw new Error(`${said}\n${fc.defaultReportMessage(outcome)}`, {
      cause: outcome.errorInstance,
    })
  }
  return done
}

/** Which histories are taken: those of each run, new ones, or those of a seed again. */
function again(): Partial<fc.Parameters<unknown>> {
  const [seed, path] = process.env['SEED']?.split('/') ?? []
  if (seed === undefined || seed === 'new') return { endOnFailure: true }
  if (path === undefined) return { seed: Number(seed) }
  return { seed: Number(seed), path, numRuns: 1, endOnFailure: true }
}
