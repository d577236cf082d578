import { type Audience, AUDIENCE_WORDS, type PublishedState } from '#shared/rules/audience.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'

/** For whom something is, in words: "Harbour Phone Repairs (HPR104)". */
export function audienceWords({ audience, audienceId, audienceName }: Audience & { audienceName: string }) {
  if (audience === 'all') return AUDIENCE_WORDS.all
  if (audience === 'group') return `Group ${audienceId}`
  return audienceName === '' ? audienceId : `${audienceName} (${audienceId})`
}

/** The same within a sentence: "every customer". */
export const forWhomWords = (to: Parameters<typeof audienceWords>[0]): string =>
  to.audience === 'account'
    ? audienceWords(to)
    : audienceWords(to).replace(/^./, (first) => first.toLowerCase())

export const STATE_WORDS: Readonly<Record<PublishedState, string>> = {
  shown: 'Shown now',
  planned: 'Planned',
  over: 'Over',
}

/** When something is seen, in words. @param from, until days of Brisbane, YYYY-MM-DD, or '' */
export function daysWords(from: string, until: string): string {
  if (from === '' && until === '') return 'Always'
  if (from === '') return `Until ${shownDay(until)}`
  return until === '' ? `From ${shownDay(from)}` : `${shownDay(from)} to ${shownDay(until)}`
}

/** Today in Brisbane, for a field of a day. */
export const today = (): string => brisbaneDay(new Date())
