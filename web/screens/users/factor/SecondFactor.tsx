import { useState } from 'react'
import { problemText, toast } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AddFactor } from './AddFactor.tsx'
import { type Factors, hasFactor } from './factor-facts.ts'
import { NewCodes } from './NewCodes.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import users from '../users.module.css'
import css from './factor.module.css'

/** The second factor of the person: authenticator, passkeys, recovery codes. */
export function SecondFactor() {
  const { data, error, refetch } = useRead('secondFactorFromServer', {})
  return (
    <section className={users['card']} aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {error && !data && (
        <LoadProblem text={problemText('secondFactorFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={css['skeleton']} role="status" aria-label="Loading the second factor" />
      )}
      {data && <Known factors={data} />}
    </section>
  )
}

function Known({ factors }: { factors: Factors }) {
  const { hasTotp, passkeys, recoveryCodesLeft: left, isDemanded } = factors
  const isLast = isDemanded && Number(hasTotp) + passkeys.length === 1
  return (
    <>
      <p className={css['about']}>
        {hasFactor(factors)
          ? 'Nobody can sign in with your password alone.'
          : 'With a second factor nobody can sign in with your password alone.'}
        {isLast && ' Your last one has to stay: a second factor is demanded of you.'}
      </p>
      <ul className={css['list']} aria-label="Second factors">
        {hasTotp && (
          <li>
            <b>Authenticator app</b>
            {!isLast && <RemoveTotp />}
          </li>
        )}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isFixed={isLast} />
        ))}
        {hasFactor(factors) && (
          <li>
            <span>
              <b>Recovery codes</b>
              <span className={users['second']}>
                {left === 0
                  ? 'None left'
                  : `${String(left)} of 10 left. Each signs you in once, instead of the second factor.`}
              </span>
            </span>
            <NewCodes />
          </li>
        )}
      </ul>
      <AddFactor
        hasTotp={hasTotp}
        hasFactor={hasFactor(factors)}
        onDone={() => toast('Second factor saved.')}
      />
    </>
  )
}

function RemoveTotp() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label="Remove the authenticator app" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemoveFactor
          name="the authenticator app"
          call="removeTotp"
          input={{}}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
