import { CopyButton } from '#web/parts/CopyButton.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './setup.module.css'

type Props = { link: string; isMailed: boolean; onNext: () => void }

/** The link of the invitation, shown once: where no mail is sent, it is passed on by hand. */
export const Invited = ({ link, isMailed, onNext }: Props) => (
  <div className={css['form']}>
    <PageHeading text="The customer is invited" />
    <p className={css['soft']}>
      {isMailed
        ? 'The mail leaves when the portal opens. You can pass this link on yourself as well: '
        : 'No mail is sent until a mail server is set up, so please pass this link on yourself: '}
      it is for 7 days and one use, and is not shown again.
    </p>
    <p className={css['secret']}>{link}</p>
    <div className={css['ways']}>
      <CopyButton text={link} />
      <Button large onClick={onNext}>
        Continue
      </Button>
    </div>
  </div>
)
