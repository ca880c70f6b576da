import type { ComponentChildren } from 'preact'

/** A phone number to call, as it is written or in other words. */
export function PhoneLink(props: { phone: string; class?: string; children?: ComponentChildren }) {
  const { phone, children } = props
  return (
    <a class={props.class} href={`tel:${phone.replaceAll(/\s/g, '')}`}>
      {children ?? phone}
    </a>
  )
}
