import type { PageSettings } from '#shared/codes/page-settings.ts'
import css from './login.module.css'

type Props = { demo: NonNullable<PageSettings['demo']>; onChoose: (login: string, password: string) => void }

/** The demo's people, one click each, and how its staff get their code. */
export function DemoPeople({ demo, onChoose }: Props) {
  return (
    <section className={css['demo']} aria-label="Demo sign-ins">
      <p>
        This is the demo. Choose a person; every password is <code>{demo.password}</code>.
      </p>
      <div className={css['people']}>
        {demo.signIns.map(({ login, about }) => (
          <button
            key={login}
            type="button"
            className={css['person']}
            onClick={() => onChoose(login, demo.password)}
          >
            <b>{login}</b>
            {about}
          </button>
        ))}
      </div>
      <p>
        Staff also need a code: add the secret <code>{demo.totpSecret}</code> to any authenticator app
        (time-based, 6 digits), or run <code>npm run code</code> in the project.
      </p>
    </section>
  )
}
