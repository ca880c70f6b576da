import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IconName } from '#web/office/controls/icon.tsx'
import { changeLooks } from '#web/office/looks/looks.ts'
import { openDialog } from '#web/office/shell/dialogs/open-dialog.ts'
import { useSignOut } from '#web/office/shell/menu/account-menu.tsx'
import { useMay, useOffice } from '#web/office/shell/office-context.ts'
import { openRecord } from './open-record.ts'
import { screens } from '#web/office/shell/screens.ts'
import { settingsPages } from '#web/office/settings/pages.ts'

/** A line of the palette: a place to go or a thing to do. */
export type Command = {
  id: string
  group: string
  /** At its left: an icon, or what stands for a record. */
  icon?: IconName
  lead?: ReactNode
  does: string
  /** What a record is about, after its name. */
  about?: string
  /** At its right end: its keys, or for a record its status. */
  aside?: string
  end?: ReactNode
  /** Why it can't be done now. It stays listed, so that people can read that. */
  whyNot?: string | null
  run: () => void
  /** What ⌘Enter does, if it isn't the same. */
  alternative?: () => void
}

/** Everything that the palette offers besides records: what can be done with the open one comes first. */
export function useCommands(): Command[] {
  const { organisation, me } = useOffice()
  const mayDo = useMay()
  const navigate = useNavigate()
  const router = useRouter()
  const signOut = useSignOut()
  const record = openRecord.use()
  const recordCommands: Command[] = (record?.commands ?? []).map(({ id, keys, ...command }) => ({
    ...command,
    id: `record ${id}`,
    group: `With ${record?.name}`,
    ...(keys !== undefined && { aside: keys }),
  }))
  const go: Command[] = screens
    .filter(({ needs }) => mayDo(needs))
    .map(({ to, name, icon, keys }) => ({
      id: to,
      group: 'Go',
      icon,
      does: name,
      aside: keys,
      run: () => void navigate({ to, params: { slug: organisation.slug } }),
    }))
  const make: Command[] = mayDo('writeOrders')
    ? [
        {
          id: 'new order',
          group: 'Do',
          icon: 'plus',
          does: 'New order by phone',
          aside: 'c',
          run: () =>
            void navigate({ to: '/office/$slug/orders/new', params: { slug: organisation.slug } }),
        },
      ]
    : []
  const switches: Command[] = me.organisations
    .filter(({ slug }) => slug !== organisation.slug)
    .map(({ slug, name }) => ({
      id: `switch ${slug}`,
      group: 'Switch to',
      icon: 'firm',
      does: name,
      run: () => void navigate({ to: '/office/$slug', params: { slug } }),
    }))
  const settings: Command[] = settingsPages
    .filter(({ needs }) => mayDo(needs))
    .map(({ to, name }) => ({
      id: to,
      group: 'Settings',
      icon: 'settings',
      does: name,
      run: () => void navigate({ to, params: { slug: organisation.slug } }),
    }))
  const account: Command = {
    id: 'account',
    group: 'Here',
    icon: 'person',
    does: 'Your account',
    run: () => void navigate({ to: '/account', search: { to: router.latestLocation.href } }),
  }
  const leave = signOutCommand(() => signOut.mutate())
  return [
    ...recordCommands,
    ...make,
    ...go,
    ...settings,
    ...switches,
    ...looksCommands,
    account,
    leave,
  ]
}

const looksCommands: Command[] = [
  {
    id: 'light',
    group: 'Here',
    icon: 'theme',
    does: 'Light theme',
    run: () => changeLooks({ theme: 'light' }),
  },
  {
    id: 'dark',
    group: 'Here',
    icon: 'theme',
    does: 'Dark theme',
    run: () => changeLooks({ theme: 'dark' }),
  },
  {
    id: 'system',
    group: 'Here',
    icon: 'theme',
    does: 'Theme of the system',
    run: () => changeLooks({ theme: 'system' }),
  },
  {
    id: 'close',
    group: 'Here',
    icon: 'rows',
    does: 'Close rows',
    run: () => changeLooks({ density: '30' }),
  },
  {
    id: 'medium',
    group: 'Here',
    icon: 'rows',
    does: 'Medium rows',
    run: () => changeLooks({ density: '36' }),
  },
  {
    id: 'wide',
    group: 'Here',
    icon: 'rows',
    does: 'Wide rows',
    run: () => changeLooks({ density: '44' }),
  },
  {
    id: 'keys',
    group: 'Here',
    icon: 'key',
    does: 'Keys',
    aside: '?',
    run: () => openDialog.set('keys'),
  },
]

const signOutCommand = (run: () => void): Command => ({
  id: 'sign out',
  group: 'Here',
  icon: 'leave',
  does: 'Sign out',
  run,
})

/**
 * The commands that have every word somewhere. Those in whose name each begins a word come before records:
 * they were named, so Enter does them.
 */
export function findCommands(
  commands: readonly Command[],
  asked: string,
): { named: Command[]; others: Command[] } {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter(({ group, does }) => {
    const text = `${group} ${does}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const isNamed = ({ does }: Command) => {
    const names = does.toLowerCase().split(/\s+/)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  return { named: found.filter(isNamed), others: found.filter((command) => !isNamed(command)) }
}
