import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { localTime } from '#contract/values/day.ts'
import type { CatalogHistory } from '#contract/office/catalog.ts'
import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure } from '#web/office/api/failure.ts'
import { sayLines } from '#web/office/catalog/changes/summary-lines.tsx'
import { useCatalog } from '#web/office/catalog/draft/catalog-context.ts'
import { Button } from '#web/office/controls/button.tsx'
import { Message, Waiting } from '#web/office/controls/pause.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { ShowMore } from '#web/office/controls/views/show-more.tsx'
import { shortDay } from '#web/office/dates.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import { takeUp } from './take-up.ts'
import styles from './history.module.css'

/** Every published version: who, when and what; an old one can be taken up again. */
export function History() {
  const { organisation } = useOffice()
  const list = useInfiniteQuery({
    queryKey: ['catalog history', organisation.slug],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call(addresses.listCatalogVersions, {
        params: { organisation: organisation.slug },
        query: pageParam === '' ? {} : { startingAfter: pageParam },
      }),
    getNextPageParam: ({ hasMore, data }: CatalogHistory) =>
      hasMore ? String(data.at(-1)?.version) : undefined,
  })
  const versions = list.data?.pages.flatMap(({ data }) => data)
  if (list.isError && !versions) {
    return (
      <Message heading="The history didn’t load" retry={() => void list.refetch()}>
        <p>{describeFailure(list.error)}</p>
      </Message>
    )
  }
  if (!versions) return <Waiting rows={8} />
  if (versions.length === 0) {
    return (
      <Message heading="Nothing has been published here yet">
        <p>Each publication comes here, with who, when and what it changed.</p>
      </Message>
    )
  }
  return (
    <>
      <ol className={styles.list}>
        {versions.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </ol>
      <ShowMore list={list} inset />
    </>
  )
}

function Version({
  version: { version, at, by, summary },
}: {
  version: CatalogHistory['data'][number]
}) {
  const { organisation, today } = useOffice()
  const { catalog, edit, stepBack, mayEdit } = useCatalog()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(addresses.getEditableCatalog, {
        params: { organisation: organisation.slug },
        query: { version: String(version) },
      }),
    onSuccess: (former) => {
      edit((pieces) => takeUp(pieces, former.pieces))
      announce({
        says: `Version ${version} is back as changes that aren’t published.`,
        undo: stepBack,
      })
    },
  })
  const { day, time } = localTime(new Date(at), organisation.timezone)
  const who = by?.name ?? (by?.kind === 'operator' ? 'The operator' : null)
  return (
    <li>
      <b>Version {version}</b>
      <span className={styles.when}>
        {shortDay(day, today)}, {time}
      </span>
      <span className={styles.what}>
        {who !== null && <span>{who}. </span>}
        {summary === null ? 'What was there before.' : `${sayLines(summary).join('. ')}.`}
      </span>
      {version === catalog.version ? (
        <span className={styles.when}>Published now</span>
      ) : (
        mayEdit && (
          <Button
            busy={isPending}
            onClick={() => mutate()}
            aria-label={`Take up again version ${version}`}
          >
            Take up again
          </Button>
        )
      )}
    </li>
  )
}
