import type { ComponentChildren } from 'preact'

/** A link that calls a phone number. It shows the number unless it has other words. */
export function PhoneLink(props: {
  phone: string
  class?: string | undefined
  children?: ComponentChildren
}) {
  const { phone, children } = props
  return (
    <a class={props.class} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
      {children ?? phone}
    </a>
  )
}
