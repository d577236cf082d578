import { useEffect, useState } from 'react'
import type { OutgoingState } from '#shared/calls/setup-state.ts'
import { SETUP_ORDER, SETUP_STEPS, type SetupStep } from '#shared/codes/setup-steps.ts'
import { Refused } from '#web/data/failures.ts'
import { readSetup } from '#web/data/setup.ts'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { Opening } from './Opening.tsx'
import { StepForm } from './StepForm.tsx'
import css from './setup.module.css'

type Shown =
  | { is: 'loading' }
  | { is: 'code' }
  | { is: 'failed'; words: string }
  | { is: 'open'; state: OutgoingState }

/** The set-up of a new wholesaler: the code from the log, then step by step until the portal opens. */
export function SetupPage() {
  const [shown, setShown] = useState<Shown>({ is: 'loading' })
  const [chosen, setChosen] = useState<SetupStep | null>(null)
  const read = () => {
    readSetup().then(
      (state) => setShown({ is: 'open', state }),
      (problem: unknown) => setShown(shownOf(problem)),
    )
  }
  useEffect(read, [])
  const state = shown.is === 'open' ? shown.state : null
  const step = chosen ?? state?.step ?? null
  return (
    <div className={css['page']}>
      <header className={css['bar']}>
        <ProductMark name={settings.productName} />
      </header>
      <main className={css['main']}>
        {state && step && <Steps state={state} current={step} onChoose={setChosen} />}
        <section className={css['card']}>
          {shown.is === 'loading' && <p aria-busy="true">Looking how far the set-up is…</p>}
          {shown.is === 'failed' && (
            <>
              <PageHeading text="Set up your portal" />
              <p role="alert">{shown.words}</p>
              <Button onClick={read}>Try again</Button>
            </>
          )}
          {shown.is === 'code' && <CodeForm onEntered={read} />}
          {state && step && (
            <StepForm
              key={step}
              step={step}
              state={state}
              onSaved={(saved) => {
                setChosen(null)
                setShown({ is: 'open', state: saved })
              }}
            />
          )}
          {state && !step && <Opening />}
        </section>
      </main>
    </div>
  )
}

function shownOf(problem: unknown): Shown {
  if (problem instanceof Refused && problem.code === 'setup.code') return { is: 'code' }
  return { is: 'failed', words: problem instanceof Error ? problem.message : String(problem) }
}

/** Settings may be typed again until the end. */
const MAY_BE_TYPED_AGAIN: readonly SetupStep[] = ['company', 'bank', 'offices', 'mail', 'gateways']

type StepsProps = { state: OutgoingState; current: SetupStep; onChoose: (step: SetupStep | null) => void }

function Steps({ state: { done, step }, current, onChoose }: StepsProps) {
  return (
    <nav className={css['steps']} aria-label="Steps">
      <p className={css['progress']}>
        Step {SETUP_ORDER.indexOf(current) + 1} of {SETUP_ORDER.length}
      </p>
      <ol>
        {SETUP_ORDER.map((name) => {
          const isDone = done.includes(name)
          const { title } = SETUP_STEPS[name]
          const mayChoose = name === step || (isDone && MAY_BE_TYPED_AGAIN.includes(name))
          return (
            <li key={name} aria-current={name === current ? 'step' : undefined} data-done={isDone}>
              <span aria-hidden>{isDone ? '✓' : ''}</span>
              {mayChoose && name !== current ? (
                <button type="button" onClick={() => onChoose(name === step ? null : name)}>
                  {title}
                </button>
              ) : (
                title
              )}
              {isDone && <span className="unseen">, done</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
