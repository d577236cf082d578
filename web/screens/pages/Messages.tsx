import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { ROUTES, threadAddress } from '#shared/codes/routes.ts'
import { THREAD_TOPIC_CODES, THREAD_TOPICS, THREAD_WORDS, topicName } from '#shared/codes/threads.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useMessage } from '#web/data/use-message.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { MessageField } from '#web/parts/MessageField.tsx'
import { ThreadMessages } from '#web/parts/ThreadMessages.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import field from '#web/ui/field.module.css'
import { useChecked } from '#web/ui/use-checked.ts'
import css from './contact-page.module.css'

type Newest = OutputOf<AllCalls['threadsFromServer']>['threads'][number]['newest']

const READ_EVERY_MS = 60_000
const SENT_MS = 6_000

/** What the person has written to staff, and a form to write more. `?thread=` opens one. */
export function Messages() {
  const [query] = useSearchParams()
  const threadNo = keyIn(query.get('thread') ?? '') ?? 0
  return threadNo > 0 ? <Thread key={threadNo} threadNo={threadNo} /> : <Overview />
}

function Overview() {
  const { masquerade } = useSession()
  const { data, error, refetch } = useRead('threadsFromServer', {}, { refreshMs: READ_EVERY_MS })
  const threads = data?.threads ?? []
  return (
    <>
      {!masquerade && <NewMessage />}
      {error && <LoadProblem text={problemText('threadsFromServer', error)} onRetry={() => void refetch()} />}
      {threads.length > 0 && (
        <section className={css['office']} aria-labelledby="threads">
          <h2 id="threads">Your messages</h2>
          <ul className={css['threads']}>
            {threads.map((thread) => (
              <li key={thread.threadNo}>
                <Link to={threadAddress(thread.threadNo)}>
                  {thread.threadNo} · {topicName(thread.topic)}
                </Link>
                <span>
                  {THREAD_WORDS[thread.state]}, {auDay(thread.lastAt)}
                </span>
                <p className={css['excerpt']}>{newestWords(thread.newest)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** "You: Where is it?"; staff by their first name. */
const newestWords = ({ by, isFromStaff, excerpt }: Newest): string =>
  `${isFromStaff ? by : 'You'}: ${excerpt}`

function NewMessage() {
  const [, setQuery] = useSearchParams()
  const [topic, setTopic] = useState('')
  const { text, key, type, clear } = useMessage('new')
  const { form, isChecked, check } = useChecked<HTMLFormElement>()
  const send = useChange('openThread', {
    onDone: ({ threadNo }) => {
      clear()
      toast(`Your message has the number ${String(threadNo)}. We answer here and by email.`, SENT_MS)
      setQuery({ thread: String(threadNo) }, { state: { isSent: true } satisfies Sent })
    },
  })
  const chosen = THREAD_TOPIC_CODES.find((code) => code === topic)
  const problem = {
    topic: chosen ? undefined : refusalText('thread.topic'),
    text: isBlank(text) ? refusalText('thread.text') : undefined,
  }
  const shown = isChecked ? problem : { topic: undefined, text: undefined }
  return (
    <form
      ref={form}
      className={css['office']}
      aria-label="Write to us"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
        if (chosen && problem.text === undefined && !send.isPending) send.mutate({ topic: chosen, text, key })
      }}
    >
      <h2>Write to us</h2>
      <div className={css['form']}>
        <Field label="Topic" problem={shown.topic}>
          {(control) => (
            <select
              {...control}
              className={field['select']}
              value={topic}
              onChange={(event) => setTopic(event.target.value)}
            >
              <option value="">Please select</option>
              {THREAD_TOPIC_CODES.map((code) => (
                <option key={code} value={code}>
                  {THREAD_TOPICS[code]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <MessageField label="Message" value={text} problem={shown.text} onType={type} />
        <div>
          <Button type="submit" busy={send.isPending}>
            Send
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The thread that comes in place of the form: its heading takes the focus, which the form had. */
type Sent = { isSent: true }

function Thread({ threadNo }: { threadNo: number }) {
  const { data, error, refetch } = useRead('thread', { threadNo }, { refreshMs: READ_EVERY_MS })
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = useLocation().state as Partial<Sent> | null
  useEffect(() => {
    if (sent?.isSent) heading.current?.focus()
  }, [sent])
  return (
    <section className={css['office']} aria-labelledby="thread" aria-busy={!data && !error}>
      <h2 ref={heading} id="thread" tabIndex={-1}>
        Message {threadNo}
        {data && ` · ${topicName(data.topic)}`}
      </h2>
      <p className={css['state']}>
        {data && `${THREAD_WORDS[data.state]} · `}
        <Link to={ROUTES.contactUs}>All messages</Link>
      </p>
      {error && <LoadProblem text={problemText('thread', error)} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ThreadMessages messages={data.messages} />
          <Reply threadNo={threadNo} />
        </>
      )}
    </section>
  )
}

/** What is typed stays while staff answer; it goes once it is sent. */
function Reply({ threadNo }: { threadNo: number }) {
  const { masquerade } = useSession()
  const { text, key, type, clear } = useMessage(`thread ${String(threadNo)}`)
  const { form, isChecked, check, uncheck } = useChecked<HTMLFormElement>()
  const send = useChange('writeToThread', {
    onDone: () => {
      toast('Sent')
      clear()
      uncheck()
    },
  })
  if (masquerade) return null
  const problem = isBlank(text) ? refusalText('thread.text') : undefined
  return (
    <form
      ref={form}
      className={css['form']}
      aria-label="Write again"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        check()
        if (problem === undefined && !send.isPending) send.mutate({ threadNo, text, key })
      }}
    >
      <MessageField
        label="Write again"
        value={text}
        problem={isChecked ? problem : undefined}
        onType={type}
      />
      <div>
        <Button type="submit" busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
