import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import type { Driver } from '#contract/office/dispatch/driver.ts'
import type { DriverCode, DriverDevice } from '#contract/driver/join.ts'
import { count } from '#web/count.ts'
import { call } from '#web/office/api/call.ts'
import { Button } from '#web/office/controls/button.tsx'
import { CopyButton } from '#web/office/controls/forms/copy-button.tsx'
import { Loaded } from '#web/office/controls/layout/loaded.tsx'
import { Moment } from '#web/office/controls/layout/moment.tsx'
import text from '#web/office/controls/text.module.css'
import { announce } from '#web/office/controls/toast.ts'
import { fleetAddresses as addresses } from '#web/office/fleet/addresses.ts'
import styles from '#web/office/fleet/editor/editor.module.css'
import lists from '#web/office/fleet/fleet.module.css'
import { useOffice } from '#web/office/shell/office-context.ts'
import own from './phones.module.css'

/** The phones that a driver uses the app on, and the code that lets another one join. */
export function Phones({ driver: { id, name } }: { driver: Driver }) {
  const { organisation, today } = useOffice()
  const cache = useQueryClient()
  const [code, setCode] = useState<DriverCode | null>(null)
  const params = { organisation: organisation.slug, id }
  const queryKey = ['driver-phones', organisation.slug, id]
  const phones = useQuery({
    queryKey,
    queryFn: () => call(addresses.listDriverDevices, { params }),
    meta: { follows: { drivers: '*', members: '*' } },
  })
  const make = useMutation({
    mutationFn: () => call(addresses.createDriverCode, { params }),
    onSuccess: setCode,
  })
  const end = useMutation({
    mutationFn: (device: string) =>
      call(addresses.endDriverDevice, { params: { ...params, device } }),
    onSuccess: () => {
      announce({ says: 'The phone is signed out.' })
      return cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className={styles.more}>
      <b>Phones with the driver app</b>
      <Loaded query={phones} what="The phones" rows={1}>
        {({ data }) => (
          <ul className={lists.lines}>
            {data.every(({ endedAt }) => endedAt !== null) && (
              <li className={styles.note}>None has joined.</li>
            )}
            {data.map((phone) => (
              <li key={phone.id}>
                {phone.name}, {phone.endedAt === null ? 'used' : 'signed out'}{' '}
                <Moment
                  at={phone.endedAt ?? phone.seenAt}
                  timezone={organisation.timezone}
                  today={today}
                />
                <CodeBy phone={phone} />
                <Trouble phone={phone} />{' '}
                {phone.endedAt === null && (
                  <button
                    type="button"
                    className={text.link}
                    aria-label={`Sign out ${phone.name}`}
                    onClick={() => end.mutate(phone.id)}
                  >
                    Sign out
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {code ? (
        <Code code={code} name={name} />
      ) : (
        <div className={styles.acts}>
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            Let a phone join…
          </Button>
        </div>
      )}
    </div>
  )
}

/** With whose code a phone joined: if they have left, the office may not know who has it. */
function CodeBy({ phone: { codeBy } }: { phone: DriverDevice }) {
  if (codeBy === null) return null
  if (!codeBy.gone) return `, joined by a code of ${codeBy.name}`
  return (
    <>
      {', '}
      <b>joined by a code of {codeBy.name}, who has left</b>
    </>
  )
}

/** What is wrong with a phone: its clock, or work that its driver threw away. */
function Trouble({
  phone: { clockAheadSeconds: ahead, lostActions, emptiedAt },
}: {
  phone: DriverDevice
}) {
  const { organisation, today } = useOffice()
  const { timezone } = organisation
  const minutes = ahead === null ? 0 : Math.round(Math.abs(ahead) / 60)
  return (
    <>
      {ahead !== null && `, its clock is ${sayMinutes(minutes)} ${ahead > 0 ? 'ahead' : 'behind'}`}
      {lostActions !== null && lostActions > 0 && (
        <>
          {', '}
          <b>{count(lostActions, 'report')} lost</b>
        </>
      )}
      {emptiedAt !== null && (
        <>
          {', '}
          <b>its browser threw away what it kept</b>{' '}
          <Moment at={emptiedAt} timezone={timezone} today={today} />
        </>
      )}
    </>
  )
}

const sayMinutes = (minutes: number) =>
  minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`

/** A code on the screen: to scan, to open, or to type. */
function Code({ code: { code, link }, name }: { code: DriverCode; name: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`
  return (
    <section className={own.code} aria-label={`Code for ${name}`}>
      <img src={picture} alt="QR code of the link" width={168} height={168} />
      <div>
        <p>
          Scan it with the phone, or type <b className={own.letters}>{code}</b> in the app. On an
          iPhone, install the app first, then type the code there.
        </p>
        <p className={styles.note}>It works once, within 24 hours.</p>
        <CopyButton text={link} does="Copy the link" />
      </div>
    </section>
  )
}
