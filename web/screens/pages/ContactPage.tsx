import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import type { Office } from '#shared/codes/page-settings.ts'
import { OFFICE_HOURS, officeHoursAt } from '#shared/rules/office-hours.ts'
import { accountWords, sellerLine } from '#shared/rules/seller-words.ts'
import { settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Messages } from './Messages.tsx'
import css from './contact-page.module.css'

/** Where the wholesaler's offices are, two where it has them, and how they are reached (CON-01, CON-02). */
export function ContactPage() {
  const { australia, newZealand } = settings.offices
  return (
    <article className={css['page']}>
      <PageHeading text="Contact Us" />
      <p className={css['intro']}>
        Our counter staff answer {OFFICE_HOURS}. Please have your account id and any order number ready.
      </p>
      <OpenNow />
      <Seller />
      <div className={css['offices']}>
        {australia && <OfficeCard name="Australia" office={australia} />}
        {newZealand && <OfficeCard name="New Zealand" office={newZealand} />}
      </div>
      <Messages />
      <p className={css['ways']}>
        Before you write: <Link to={ROUTES.help}>Help</Link> ·{' '}
        <Link to={ROUTES.faqs}>Frequently asked questions</Link> ·{' '}
        <Link to={ROUTES.returnsPolicy}>Returns, Refunds & Repairs Policy</Link>
      </p>
    </article>
  )
}

/** Whether somebody answers now; it changes while the page is open. */
function OpenNow() {
  const [{ isOpen, words }, setHours] = useState(() => officeHoursAt(new Date()))
  useEffect(() => {
    const timer = setInterval(() => {
      setHours(officeHoursAt(new Date()))
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return (
    <p className={css['hours']} data-open={isOpen || undefined}>
      {words}
    </p>
  )
}
const LOOK_EVERY_MS = 15_000

/** Who sells, and where a direct deposit goes; nothing where nobody has said. */
function Seller() {
  const { bankAccount } = settings.seller
  const line = sellerLine(settings.seller)
  return (
    <>
      {line !== '' && <p className={css['intro']}>{line}</p>}
      {bankAccount && (
        <p className={css['intro']}>
          Direct deposit: {bankAccount.name}, {accountWords(bankAccount)}
        </p>
      )}
    </>
  )
}

const OfficeCard = ({ name, office: { address, phone, email } }: { name: string; office: Office }) => (
  <section className={css['office']} aria-label={name}>
    <h2>{name}</h2>
    <dl>
      <div>
        <dt>Address</dt>
        <dd>{address}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  </section>
)
