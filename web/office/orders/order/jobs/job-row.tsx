import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Icon } from '#web/office/controls/icon.tsx'
import { Status } from '#web/office/controls/status.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { shortDay } from '#web/office/dates.ts'
import { JobLetter } from '#web/office/drawing/job-letter.tsx'
import { JOB_LOOKS } from '#web/office/job-looks.ts'
import type { OneOrder } from '#web/office/orders/order/use-order.ts'
import { Menu, MenuAction } from '#web/office/shell/menu/menu.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { sayWord } from '#web/office/text.ts'
import { CorrectForm } from './forms/correct-form.tsx'
import { Evidence } from './evidence.tsx'
import { History } from './history.tsx'
import type { JobForm } from './job-asked.ts'
import { NoteForm } from './forms/note-form.tsx'
import { PhotoForm } from './forms/photo-form.tsx'
import { CompleteForm, FailForm } from './forms/outcome-forms.tsx'
import { CancelForm, MoveForm, SplitForm } from './forms/plan-forms.tsx'
import { WindowForm } from './forms/window-form.tsx'
import { ReportedBefore } from './reported-before.tsx'
import { useJobWrite } from './use-job-write.ts'
import { useShowOnBoard } from './use-show-on-board.ts'
import type { Job } from './use-job-write.ts'
import styles from './jobs.module.css'

/** One job: when, what became of it, and what can be done with it, in place. */
export function JobRow({
  one,
  job,
  form,
  onAsk,
}: {
  one: OneOrder
  job: Job
  /** What is asked about it; null if nothing. */
  form: JobForm | null
  onAsk: (form: JobForm | null) => void
}) {
  const { today } = useOffice()
  const mayWrite = useMay()('writeOrders')
  const look = JOB_LOOKS[job.status]
  const bins = job.quantity ?? one.order.lines.find(({ id }) => id === job.lineId)?.quantity ?? 1
  const word = sayWord(job.type)
  const Asked = form && FORMS[form]
  const hasMain = mayWrite && (job.can.again.allowed || job.can.complete.allowed)
  return (
    <li className={hasMain ? undefined : styles.onlyMenu}>
      <span className={styles.type}>
        <JobLetter type={job.type} />
        {word}
      </span>
      <span className={styles.when}>
        {shortDay(job.date, today)}
        <span className={styles.window}>{describeWindow(job)}</span>
      </span>
      <Status shape={look.shape} tone={look.tone}>
        {look.says}
      </Status>
      <span className={styles.does}>
        {mayWrite && <Main job={job} onAsk={onAsk} />}
        <JobMenu one={one} job={job} mayWrite={mayWrite} onAsk={onAsk} />
      </span>
      <Evidence job={job} currency={one.order.currency} />
      {job.reportedBefore && (
        <ReportedBefore one={one} job={job} mayWrite={mayWrite} reported={job.reportedBefore} />
      )}
      {Asked && (
        <div className={styles.asked}>
          <Asked key={form} one={one} job={job} bins={bins} onDone={() => onAsk(null)} />
        </div>
      )}
    </li>
  )
}

const FORMS = {
  complete: CompleteForm,
  fail: FailForm,
  move: MoveForm,
  window: WindowForm,
  again: MoveForm,
  split: SplitForm,
  cancel: CancelForm,
  correct: CorrectForm,
  note: NoteForm,
  photo: PhotoForm,
  history: History,
}

/** What is done with a job most often. */
function Main({ job, onAsk }: { job: Job; onAsk: (form: JobForm) => void }) {
  const word = sayWord(job.type).toLowerCase()
  if (job.can.again.allowed) {
    return (
      <Button small onClick={() => onAsk('again')} aria-label={`Plan again: ${word}`}>
        Plan again
      </Button>
    )
  }
  if (!job.can.complete.allowed) return null
  return (
    <Button small onClick={() => onAsk('complete')} aria-label={`Done: ${word}`}>
      Done
    </Button>
  )
}

/** Everything that can be done with a job; what can’t be done now stays there with its reason. */
function JobMenu({
  one,
  job,
  mayWrite,
  onAsk,
}: {
  one: OneOrder
  job: Job
  mayWrite: boolean
  onAsk: (form: JobForm) => void
}) {
  const { can } = job
  const word = sayWord(job.type)
  const start = useJobWrite(one, {
    send: (_: null, organisation) =>
      call(addresses.startOfficeJob, {
        params: { organisation, id: job.id },
        version: job.version,
      }),
    says: `${word} is under way.`,
    onDone: () => {},
  })
  const show = useShowOnBoard()
  const begin = () =>
    start.mutate(null, { onError: (error) => announce({ says: describeFailure(error) }) })
  return (
    <Menu
      label={`More about the ${word.toLowerCase()}`}
      className={styles.more ?? ''}
      below
      trigger={<Icon name="more" />}
    >
      {mayWrite && (
        <>
          <MenuAction icon="right" whyNot={can.start.reason} onAction={begin}>
            Start
          </MenuAction>
          <MenuAction icon="cross" whyNot={can.fail.reason} onAction={() => onAsk('fail')}>
            Can’t do it…
          </MenuAction>
          <MenuAction icon="today" whyNot={can.move.reason} onAction={() => onAsk('move')}>
            Move…
          </MenuAction>
          <MenuAction icon="board" onAction={() => show(job)}>
            Show on the board
          </MenuAction>
          <MenuAction icon="clock" whyNot={can.window.reason} onAction={() => onAsk('window')}>
            Time of day…
          </MenuAction>
          <MenuAction icon="rows" whyNot={can.split.reason} onAction={() => onAsk('split')}>
            Split…
          </MenuAction>
          <MenuAction icon="pen" whyNot={can.correct.reason} onAction={() => onAsk('correct')}>
            Correct…
          </MenuAction>
          <MenuAction icon="note" onAction={() => onAsk('note')}>
            Add a note…
          </MenuAction>
          <MenuAction icon="plus" onAction={() => onAsk('photo')}>
            Add a photo…
          </MenuAction>
          <MenuAction icon="cross" whyNot={can.cancel.reason} onAction={() => onAsk('cancel')}>
            Cancel…
          </MenuAction>
        </>
      )}
      <MenuAction icon="orders" onAction={() => onAsk('history')}>
        History
      </MenuAction>
    </Menu>
  )
}

function describeWindow({ timeWindow }: Job): string {
  return timeWindow ? `${timeWindow.startTime} to ${timeWindow.endTime}` : ''
}
