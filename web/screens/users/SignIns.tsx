import { type RefObject, useRef, useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import css from './users.module.css'
import own from './sign-ins.module.css'

type SignIn = OutputOf<AllCalls['signInsFromServer']>['signIns'][number]

/** Where the person is signed in, to be signed out there. */
export function SignIns() {
  const { data, error, refetch } = useRead('signInsFromServer', {})
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const others = (data?.signIns.length ?? 1) - 1
  const endOthers = useChange('endOtherSignIns', {
    onDone: () => toast(`Signed out on the other ${others === 1 ? 'device' : 'devices'}.`),
  })
  return (
    <section className={css['card']} aria-labelledby="sign-ins">
      <div className={own['head']}>
        <h2 id="sign-ins" ref={heading} tabIndex={-1}>
          Sign-ins
        </h2>
        {others > 0 && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Sign out elsewhere
          </Button>
        )}
      </div>
      {error && !data && (
        <LoadProblem text={problemText('signInsFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className={own['skeleton']} role="status" aria-label="Loading sign-ins" />}
      {data && (
        <ul className={own['list']} aria-labelledby="sign-ins">
          {data.signIns.map((signIn) => (
            <SignInRow key={signIn.id} signIn={signIn} heading={heading} onGone={() => void refetch()} />
          ))}
        </ul>
      )}
      <p className={own['note']}>We email you when a device signs in that you have not used before.</p>
      {isAsking && (
        <QuestionDialog
          question={
            others === 1
              ? 'Sign out the other device? What is not saved there is lost.'
              : `Sign out ${String(others)} other devices? What is not saved there is lost.`
          }
          yes="Sign out elsewhere"
          no="Cancel"
          isBusy={endOthers.isPending}
          onYes={() => endOthers.mutate({}, { onSettled: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

type RowProps = {
  signIn: SignIn
  /** Takes the focus of a row that goes. */
  heading: RefObject<HTMLElement | null>
  /** Called where the device turns out to be signed out already. */
  onGone: () => void
}

function SignInRow({ signIn, heading, onGone }: RowProps) {
  const { id, device, address, begunAt, lastUsedAt, isCurrent } = signIn
  const name = device || 'Unknown device'
  const end = useChange('endSignIn', {
    onDone: () => {
      toast(`Signed out: ${name}.`)
      keepFocus(() => heading.current)
    },
    onRefused: onGone,
  })
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>
          {isCurrent && <span className={css['you']}>This device</span>}
        </p>
        <p className={css['soft']}>
          {address ? `Network address ${address} · ` : ''}
          Signed in {auDayAndTime(begunAt)} ·{' '}
          {isCurrent ? 'In use now' : `Last used ${auDayAndTime(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          busy={end.isPending}
          aria-label={`Sign out ${name}, signed in ${auDayAndTime(begunAt)}`}
          onClick={() => end.mutate({ signInId: id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
