import { useRef, useState } from 'react'
import type { Board } from '#contract/office/dispatch/board/board.ts'
import { BoardDialogs } from '#web/office/board/dialogs/board-dialogs.tsx'
import { usePlan } from '#web/office/board/state/pending.ts'
import { BoardMenu } from '#web/office/board/menus/board-menu.tsx'
import type { OpenMenu } from '#web/office/board/menus/open-menu.ts'
import type { BoardSearch } from '#web/office/board/search.ts'
import { BoardTop } from '#web/office/board/top/board-top.tsx'
import { useDoings } from '#web/office/board/use-doings.ts'
import { DayArea } from './day-area.tsx'
import { Foot } from './foot.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useDayKeys } from './use-day-keys.ts'
import styles from '#web/office/board/board.module.css'

/** A day: the tray, a column for each run, and what’s wrong. */
export function DayBoard({ board, search }: { board: Board; search: BoardSearch }) {
  const plan = usePlan(board)
  const doings = useDoings(plan, search)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [spoken, speak] = useState('')
  const area = useRef<HTMLDivElement>(null)
  const focus = useCardFocus(area, plan)
  useDayKeys({ doings, plan, search, focus })
  return (
    <>
      <BoardTop date={plan.date} search={search} board={board} doings={doings} />
      <DayArea
        area={area}
        board={board}
        plan={plan}
        search={search}
        doings={doings}
        focus={focus}
        speak={speak}
        onMenu={setMenu}
      />
      <Foot doings={doings} travel={board.travel} />
      <p className={styles.spoken} role="status" aria-label="What was carried">
        {spoken}
      </p>
      {menu && <BoardMenu menu={menu} plan={plan} doings={doings} onClose={() => setMenu(null)} />}
      <BoardDialogs board={board} plan={plan} doings={doings} />
    </>
  )
}
