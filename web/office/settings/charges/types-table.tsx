import { chargeNames, ruledKinds } from '#contract/charges/charge-words.ts'
import type { RuledKind } from '#contract/charges/charge-words.ts'
import { useOffice } from '#web/office/shell/office-context.ts'
import type { Draft, TypeDraft } from './draft.ts'
import styles from './types-table.module.css'

/** The types that cost a fee, and what it's for. */
const FEES: Partial<Record<RuledKind, string>> = {
  futile_trip: 'a trip',
  waiting: 'a quarter hour',
  contamination: 'a load',
  exchange: 'a bin',
  relocation: 'a bin',
  cancellation: 'an order',
}

/** Each type of charge in a row: on, its fee, whether it needs a person, and how long customers can reply. */
export function TypesTable({
  draft: { types },
  onTypes,
}: {
  draft: Draft
  onTypes: (types: Draft['types']) => void
}) {
  const { chargesGst } = useOffice().organisation
  const change = (type: RuledKind, to: Partial<TypeDraft>) =>
    onTypes({ ...types, [type]: { ...types[type], ...to } })
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Charge</th>
            <th scope="col">{chargesGst ? 'Fee with GST' : 'Fee'}</th>
            <th scope="col">Approve automatically</th>
            <th scope="col">Days to reply</th>
            <th scope="col">Days on account</th>
          </tr>
        </thead>
        <tbody>
          {ruledKinds.map((type) => {
            const { on, fee, approvesItself, individual, account } = types[type]
            const name = chargeNames[type]
            return (
              <tr key={type}>
                <th scope="row">
                  <label>
                    <input
                      type="checkbox"
                      checked={on}
                      onChange={({ currentTarget }) => change(type, { on: currentTarget.checked })}
                    />{' '}
                    {name}
                  </label>
                </th>
                <td>
                  {FEES[type] === undefined ? (
                    <span className={styles.quiet}>as booked</span>
                  ) : (
                    <>
                      <input
                        aria-label={`${name}, fee`}
                        inputMode="decimal"
                        placeholder={type === 'exchange' ? 'as booked' : 'asks'}
                        value={fee}
                        onChange={({ currentTarget }) => change(type, { fee: currentTarget.value })}
                      />{' '}
                      <span className={styles.quiet}>{FEES[type]}</span>
                    </>
                  )}
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${name}, approve automatically`}
                    checked={approvesItself}
                    onChange={({ currentTarget }) =>
                      change(type, { approvesItself: currentTarget.checked })
                    }
                  />
                </td>
                <td>
                  <input
                    aria-label={`${name}, days to reply`}
                    inputMode="numeric"
                    value={individual}
                    onChange={({ currentTarget }) =>
                      change(type, { individual: currentTarget.value })
                    }
                  />
                </td>
                <td>
                  <input
                    aria-label={`${name}, days to reply with an account`}
                    inputMode="numeric"
                    value={account}
                    onChange={({ currentTarget }) => change(type, { account: currentTarget.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
