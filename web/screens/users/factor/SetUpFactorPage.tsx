import { leave } from '#web/data/leave.ts'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AddFactor } from './AddFactor.tsx'
import css from './factor.module.css'

const openPortal = () => window.location.reload()

/** All that is open to somebody of whom a second factor is demanded, until they have set one up. */
export const SetUpFactorPage = () => (
  <div className={css['page']}>
    <header>
      <ProductMark name={settings.productName} />
    </header>
    <main className={css['only']}>
      <PageHeading text="Set up a second factor" />
      <p>
        Whoever manages the users of your account asks you for a second factor: besides your password, a code
        of an app on your phone, or a passkey. It takes a minute, and the portal opens once it is done.
      </p>
      <AddFactor hasTotp={false} hasFactor={false} onDone={openPortal} />
      <p className={css['about']}>
        With an authenticator app you type a code when you sign in. A passkey signs you in by finger, face or
        PIN, without a password.
      </p>
      <Button look="plain" onClick={leave}>
        Sign Out
      </Button>
    </main>
  </div>
)
