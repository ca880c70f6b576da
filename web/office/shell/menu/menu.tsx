import { useMemo } from 'react'
import type { ReactNode } from 'react'
import {
  Button,
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import { classNames } from '#web/ui/class-names.ts'
import { Key } from '#web/office/controls/button.tsx'
import { announce } from '#web/office/controls/toast.ts'
import { Icon } from '#web/office/controls/icon.tsx'
import type { IconName } from '#web/office/controls/icon.tsx'
import styles from './menu.module.css'

/** A button that opens a menu. */
export function Menu({
  label,
  className = '',
  below = false,
  trigger,
  children,
}: {
  label: string
  /** Of the button. */
  className?: string
  /** Whether it opens downwards. */
  below?: boolean
  trigger: ReactNode
  children: ReactNode
}) {
  return (
    <MenuTrigger>
      <Button className={className} aria-label={label}>
        {trigger}
      </Button>
      <Popover className={styles.popover ?? ''} placement={below ? 'bottom start' : 'top start'}>
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/** A menu beside an element of a list, in which hundreds of buttons share one menu. */
export function MenuAt({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: Element
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const trigger = useMemo(() => ({ current: anchor }), [anchor])
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      onOpenChange={(open) => !open && onClose()}
      className={styles.popover ?? ''}
      placement="bottom end"
    >
      <AriaMenu
        className={styles.menu ?? ''}
        aria-label={label}
        // It opens because someone asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus="first"
        onClose={onClose}
      >
        {children}
      </AriaMenu>
    </Popover>
  )
}

/**
 * Does something once the menu has closed and given the focus back to its button, which it does a frame later: otherwise
 * it would take the focus from a form that opens.
 */
function onceClosed(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

export function MenuAction({
  icon,
  keys,
  whyNot = null,
  children,
  onAction,
}: {
  icon: IconName
  /** Its single key, where it has one. */
  keys?: string | undefined
  /** Why it can't be done now. It stays in the menu, so that people can read that; null if it can. */
  whyNot?: string | null
  children: string
  onAction: () => void
}) {
  return (
    <MenuItem
      className={classNames(styles.item, whyNot !== null && styles.off)}
      textValue={children}
      onAction={() => onceClosed(whyNot === null ? onAction : () => announce({ says: whyNot }))}
    >
      <Icon name={icon} />
      <span>
        {children}
        {whyNot !== null && <small>{whyNot}</small>}
      </span>
      {keys !== undefined && whyNot === null && <Key>{keys.toUpperCase()}</Key>}
    </MenuItem>
  )
}

/** A choice of one. */
export function MenuChoice<Value extends string>({
  heading,
  value,
  options,
  onValue,
}: {
  heading: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onValue: (value: Value) => void
}) {
  return (
    <MenuSection
      selectionMode="single"
      selectedKeys={value === '' ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = options.find(([option]) => keys === 'all' || keys.has(option))
        if (chosen) onValue(chosen[0])
      }}
    >
      <Header className={styles.heading ?? ''}>{heading}</Header>
      {options.map(([option, name]) => (
        <MenuItem key={option} id={option} className={styles.item ?? ''} textValue={name}>
          <i className={styles.tick} aria-hidden="true" />
          <span>{name}</span>
        </MenuItem>
      ))}
    </MenuSection>
  )
}

/** A line that opens a menu of its own beside this one. */
export function MenuBranch({ name, children }: { name: string; children: ReactNode }) {
  return (
    <SubmenuTrigger>
      <MenuItem className={styles.item ?? ''} textValue={name}>
        <span>{name}</span>
        <Icon name="right" />
      </MenuItem>
      <Popover className={styles.popover ?? ''}>
        <AriaMenu className={styles.menu ?? ''} aria-label={name}>
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  )
}

export function MenuRule() {
  return <Separator className={styles.rule ?? ''} />
}
