import { useState } from 'react'
import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { Refused } from '#web/data/failures.ts'
import { dayIn } from '#web/data/list-filter.ts'
import { problemText } from '#web/data/notices.tsx'
import { pictureUrl } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { BannerCarousel } from '#web/parts/BannerCarousel.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DayField } from '#web/parts/DayField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useQueryText } from '../kit/use-query-text.ts'
import staff from '../staff.module.css'
import { today } from './audience-words.ts'
import css from './publishing.module.css'

/** What the home page of an account shows on a day. Its address says which. */
export function HomePreviewPage() {
  const [accountId, setAccountId] = useQueryText('account')
  const [asked, setAsked] = useQueryText('day')
  const [typed, setTyped] = useState(accountId)
  const [day, setDay] = useState(() => dayIn(asked) || today())
  const { data, error, refetch } = useRead(
    'staffHomePreview',
    { accountId, day },
    { when: accountId !== '' && day !== '' },
  )
  const choose = (to: string) => {
    setDay(to)
    setAsked(to)
  }
  const isRefused = error instanceof Refused
  return (
    <div className={css['page']}>
      <div className={staff['head']}>
        <PageHeading text="Preview as an account" />
        <Link to={ROUTES.staffHome}>Home page</Link>
      </div>
      <form
        className={css['asked']}
        onSubmit={(event) => {
          event.preventDefault()
          setAccountId(typed.trim())
        }}
      >
        <TextField
          label="Account number"
          autoComplete="off"
          autoFocus={accountId === ''}
          value={typed}
          problem={isRefused ? error.message : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <DayField label="Day, in Brisbane" required value={day} onDay={choose} />
        <p>
          <Button type="submit">Show</Button>
        </p>
      </form>
      {error && !isRefused && (
        <LoadProblem text={problemText('staffHomePreview', error)} onRetry={() => void refetch()} />
      )}
      {data && day !== '' && (
        <section aria-label="The home page">
          <h2>
            {data.accountName} on {shownDay(day)}
          </h2>
          {data.banners.length === 0 && <p className={staff['none']}>No banner is shown.</p>}
          <BannerCarousel banners={data.banners} pictureOf={(name) => pictureUrl('banners', name)} />
          {data.homeContent !== '' && <WrittenHtml html={data.homeContent} className={css['words']} />}
        </section>
      )}
    </div>
  )
}
