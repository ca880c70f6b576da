import { Section } from '#web/office/controls/layout/section.tsx'
import type { Me } from '#web/office/api/people.ts'
import { Fact } from '#web/office/account/fact.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** What a person is called, and what they sign in with. */
export function Person({ me }: { me: Me }) {
  const { name, email } = me.account
  return (
    <Section heading="You">
      <Fact name="Name" is={name} does="Change">
        {(close) => <NameForm account={me.account} onDone={close} />}
      </Fact>
      <Fact name="Email" is={email} does="Change">
        {(close) => <EmailForm onDone={close} />}
      </Fact>
      <Fact name="Password" is="It never expires." does="Change">
        {(close) => <PasswordForm email={email ?? ''} onDone={close} />}
      </Fact>
    </Section>
  )
}
