import { isDeepStrictEqual } from 'node:util'
import { type Config, EXAMPLES } from './config.ts'

const HOW = 'docs/operations/settings.md says how to change it.'

/**
 * What a portal in production still lacks, or shows as an example, a sentence each: dealers see it, or mail
 * comes from nobody.
 */
export function exampleWarnings({ production, offices, mail, seller, publicUrl }: Config): string[] {
  if (!production) return []
  const found: [boolean, string][] = [
    [
      seller.company === '' || (seller.abn === null && seller.gstNumber === null),
      'COMPANY_NAME or COMPANY_ABN is missing: papers and mails name no company.',
    ],
    [
      seller.bankAccount === null,
      'BANK_ACCOUNT is missing: who pays by direct deposit is not told where to.',
    ],
    [
      isDeepStrictEqual(offices.australia, EXAMPLES.australia),
      `OFFICE_AU is the example ${EXAMPLES.australia.address}.`,
    ],
    [
      isDeepStrictEqual(offices.newZealand, EXAMPLES.newZealand),
      `OFFICE_NZ is the example ${EXAMPLES.newZealand.address}.`,
    ],
    [mail.isSent && mail.from === EXAMPLES.mailFrom, `MAIL_FROM is the example ${EXAMPLES.mailFrom}.`],
    [!mail.isSent, 'No mail is sent: SMTP_URL is missing or SEND_MAIL is false.'],
    [
      publicUrl === undefined,
      'PUBLIC_URL is missing: invitations and payers come back to the address a browser names.',
    ],
  ]
  return found.filter(([is]) => is).map(([, words]) => `Warning: ${words} ${HOW}`)
}
