import { Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { STAFF_THREAD_WORDS, topicName } from '#shared/codes/threads.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useMessage } from '#web/data/use-message.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { MessageField } from '#web/parts/MessageField.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ThreadMessages } from '#web/parts/ThreadMessages.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import css from '../kit/object.module.css'
import { useNumberParam } from '../kit/use-number-param.ts'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import staff from '../staff.module.css'

type Detail = OutputOf<AllCalls['staffThread']>

/** A thread with a dealer, and the answer to it. */
export function ThreadPage() {
  const threadNo = useNumberParam('threadNo')
  const { data, error, refetch } = useRead(
    'staffThread',
    { threadNo: threadNo ?? 0 },
    { when: threadNo !== null },
  )
  if (threadNo === null) return <StaffPageNotFound />
  if (error) return <LoadProblem text={problemText('staffThread', error)} onRetry={() => void refetch()} />
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <PageHeading text={`Message ${String(threadNo)}`} />
        <Link to={ROUTES.staffThreads}>All messages</Link>
      </div>
      {data && (
        <>
          <p>
            {STAFF_THREAD_WORDS[data.state]} · {topicName(data.topic)} · {data.by}, {data.accountName} (
            {data.accountId})
          </p>
          <ThreadMessages messages={data.messages} />
          <Answer thread={data} onOutdated={() => void refetch()} />
        </>
      )}
    </article>
  )
}

type AnswerProps = { thread: Detail; onOutdated: () => void }

/** What is typed stays while the dealer writes more; it goes once it is sent. */
function Answer({ thread: { threadNo, seen, state }, onOutdated }: AnswerProps) {
  const { text, key, type, clear } = useMessage(`answer ${String(threadNo)}`)
  const { form, isChecked, check, uncheck } = useChecked<HTMLElement>()
  const onRefused = ({ code }: Refused) => {
    if (code === 'thread.changed' || code === 'thread.sent') onOutdated()
  }
  const answer = useChange('staffAnswerThread', {
    onRefused,
    onDone: () => {
      clear()
      uncheck()
    },
  })
  const close = useChange('staffCloseThread', {
    onRefused,
    onDone: () => form.current?.querySelector('textarea')?.focus(), // the button goes
  })
  const sending = answer.isPending ? (answer.variables.isClosing ? 'last' : 'answer') : undefined
  const isBusy = sending !== undefined || close.isPending
  const problem = isBlank(text) ? refusalText('thread.text') : undefined
  const send = (isClosing: boolean) => {
    check()
    if (problem === undefined && !isBusy) answer.mutate({ threadNo, seen, text, key, isClosing })
  }
  return (
    <section ref={form} className={css['block']} aria-label="Answer">
      <MessageField label="Answer" value={text} problem={isChecked ? problem : undefined} onType={type} />
      <div className={css['ways']}>
        <Button
          busy={sending === 'answer'}
          disabled={isBusy && sending !== 'answer'}
          onClick={() => send(false)}
        >
          Answer
        </Button>
        <Button
          look="quiet"
          busy={sending === 'last'}
          disabled={isBusy && sending !== 'last'}
          onClick={() => send(true)}
        >
          Answer and close
        </Button>
        {state !== 'closed' && (
          <Button
            look="quiet"
            busy={close.isPending}
            disabled={sending !== undefined}
            onClick={() => close.mutate({ threadNo, seen })}
          >
            Close without an answer
          </Button>
        )}
      </div>
    </section>
  )
}
