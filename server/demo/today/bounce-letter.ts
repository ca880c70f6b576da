import { sql } from 'kysely'
import type { Past } from '#server/demo/history/act.ts'
import { giveUpMail } from '#server/mail/give-up-mail.ts'

/** The latest letter that confirms an order never arrived: its address has a typing error. */
export async function bounceLetter(past: Past): Promise<void> {
  await past.when(past.now).inOrg(async (org) => {
    const [letter] = await org.tx.run(sql<{ id: string; recipient: string }>`
      select m.id, m.recipient from mails m
      join orders o on o.organisation_id = m.organisation_id and o.id = m.order_id
      where m.organisation_id = ${org.id} and m.status = 'pending' and m.job_id is null
        and o.status = 'confirmed' and m.created_at < ${org.now}
      order by m.created_at desc, m.recipient, m.id limit 1`)
    if (!letter) return
    const reason = `550 5.1.1 <${letter.recipient}>: no such mailbox`
    await giveUpMail(org, { id: letter.id, reason })
  })
}
