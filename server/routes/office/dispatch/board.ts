import { boardEndpoints as endpoints } from '#contract/api/office/dispatch/board.ts'
import { NotDone } from '#server/dispatch/board/commands/answer-commands.ts'
import { runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import { settleEntry } from '#server/dispatch/board/rail/settled.ts'
import { undoCommands } from '#server/dispatch/board/undo/undo-commands.ts'
import { readBoard } from '#server/dispatch/board/read-board.ts'
import { readBoardChanges } from '#server/dispatch/board/read-changes.ts'
import { readWeek } from '#server/dispatch/board/read-week.ts'
import { readWithTimes } from '#server/dispatch/ways/read-with-times.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** The dispatch board: what it shows, and what people do on it. */
export function boardRoutes(api: OfficeApi, { router }: Pick<Context, 'router'>): void {
  api.outside(endpoints.getBoard, async (desk, { query }) => {
    const { answer, travel } = await readWithTimes(desk, router, (org) => readBoard(org, query))
    return { ...answer, travel }
  })

  api.outside(endpoints.getBoardChanges, async (desk, { query }) => {
    const { answer } = await readWithTimes(desk, router, (org) => readBoardChanges(org, query))
    return answer
  })

  api.on(endpoints.getBoardWeek, (org, { query }) => readWeek(org, query))

  api.outside(endpoints.commandBoard, async (desk, { sent, body, idempotencyKey }) => {
    const commands = body()
    const key = readIdempotencyKey(idempotencyKey, sent)
    try {
      return await desk.inOrg((org) => runCommands(org, commands, key))
    } catch (error) {
      // A dry run does everything and is rolled back.
      if (error instanceof NotDone) return error.answer
      throw error
    }
  })

  api.on(endpoints.settleRailEntry, (org, { body }) => settleEntry(org, body()))

  api.on(endpoints.undoBoard, (org, { params }) => undoCommands(org, params.id))
}
