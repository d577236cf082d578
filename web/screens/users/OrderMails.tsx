import { useId } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ORDER_MAIL_CODES, ORDER_MAILS, type OrderMail } from '#shared/codes/order-mails.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import page from './users.module.css'
import css from './order-mails.module.css'

/** Which mails about their own orders the person wants; each tick is stored at once. */
export function OrderMails() {
  const id = useId()
  const { data, error, refetch } = useRead('orderMailsFromServer', {})
  return (
    <section className={page['card']} aria-labelledby={id}>
      <h2 id={id}>Emails about your orders</h2>
      <p className={page['soft']}>We always send order confirmations and tax invoices.</p>
      {error && !data ? (
        <LoadProblem text={problemText('orderMailsFromServer', error)} onRetry={() => void refetch()} />
      ) : (
        <div className={css['choices']}>
          {ORDER_MAIL_CODES.map((mail) => (
            <Choice key={mail} mail={mail} isWanted={data?.[mail]} />
          ))}
        </div>
      )}
    </section>
  )
}

/** @param isWanted undefined while it is read */
function Choice({ mail, isWanted }: { mail: OrderMail; isWanted: boolean | undefined }) {
  const { mutate, isPending, variables } = useChange('chooseOrderMail', {
    scope: 'order mails',
    onDone: () => toast(MESSAGES.updated),
  })
  return (
    <label className={css['choice']}>
      <input
        type="checkbox"
        checked={(isPending ? variables.isWanted : isWanted) === true}
        disabled={isWanted === undefined}
        onChange={(event) => mutate({ mail, isWanted: event.target.checked })}
      />
      <span>
        {ORDER_MAILS[mail].word}
        <small>{ORDER_MAILS[mail].about}</small>
      </span>
    </label>
  )
}
