import { boardEndpoints as endpoints } from '#contract/api/office/dispatch/board.ts'
import { NotDone, runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import { undoCommands } from '#server/dispatch/board/commands/undo.ts'
import { readBoard, readBoardChanges } from '#server/dispatch/board/read-board.ts'
import { readWeek } from '#server/dispatch/board/read-week.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** The dispatch board: what it shows, and what people do on it. */
export function boardRoutes(api: OfficeApi): void {
  api.on(endpoints.getBoard, (org, { query }) => readBoard(org, query))

  api.on(endpoints.getBoardChanges, (org, { query }) => readBoardChanges(org, query))

  api.on(endpoints.getBoardWeek, (org, { query }) => readWeek(org, query))

  api.outside(endpoints.commandBoard, async (desk, { sent, body, idempotencyKey }) => {
    const commands = body()
    const key = readIdempotencyKey(idempotencyKey, sent)
    try {
      return await desk.inOrg((org) => runCommands(org, commands, key))
    } catch (error) {
      // A dry run has done it all and is rolled back.
      if (error instanceof NotDone) return error.answer
      throw error
    }
  })

  api.on(endpoints.undoBoard, (org, { params }) => undoCommands(org, params.id))
}
