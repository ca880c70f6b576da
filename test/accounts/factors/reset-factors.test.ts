import { expect, test } from 'vitest'
import { PASSWORD, addTotp, givePassword } from '#test/actors/factors.ts'
import { openBrowser } from '#test/actors/member.ts'
import { asOperator } from '#test/actors/operator.ts'
import { createMember } from '#test/actors/team.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// The operator removes the second factors of someone who lost them all, and not in a hurry.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const operate = asOperator(server.databaseUrl)

async function withTotp() {
  const member = await createMember(server, organisation, 'viewer')
  await givePassword(server, member)
  await addTotp(member)
  return member
}

const signIn = ({ email }: { email: string }) =>
  openBrowser(server).send('POST', '/api/account/sign-in', { email, password: PASSWORD })

/** Lets a day pass since the removal was announced. */
const letADayPass = () =>
  server.owner.query(
    `update account_tokens set created_at = created_at - interval '24 hours'
      where purpose = 'factors_reset'`,
  )

test('second factors are removed a day after an email, and the password stays', async () => {
  const member = await withTotp()
  const asked = await operate('account', 'reset-factors', member.email)
  expect(asked).toMatchObject({ email: member.email, reset: false })
  const hours = (Date.parse(asked.dueAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  expect(await operate('account', 'reset-factors', member.email)).toEqual(asked)
  expect((await signIn(member)).json.next).toBe('second_factor')

  await letADayPass()
  const done = await operate('account', 'reset-factors', member.email)
  expect(done).toMatchObject({ reset: true })
  expect((await member.ask('/api/account')).status).toBe(401)
  expect((await signIn(member)).json.next).toBe('done')
  const { rows } = await server.owner.query(
    `select subject from mails where account_id = $1 order by created_at, id`,
    [member.accountId],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'An authenticator app was added',
    'Your second factors will be removed',
    'Your second factors were removed',
  ])
})

test('an announced removal can be taken back, and then begins again', async () => {
  const member = await withTotp()
  await operate('account', 'reset-factors', member.email)
  await letADayPass()
  await operate('account', 'reset-factors', member.email, '--cancel')
  expect(await operate('account', 'reset-factors', member.email)).toMatchObject({ reset: false })
  expect((await signIn(member)).json.next).toBe('second_factor')
})

test('an unknown address is refused', async () => {
  const asked = operate('account', 'reset-factors', 'nowhere@team.example')
  await expect(asked).rejects.toThrow('there is no account nowhere@team.example')
})
