/** Whom something that staff publish is for. */
export const AUDIENCES = ['all', 'group', 'account'] as const
export type AudienceKind = (typeof AUDIENCES)[number]
export const AUDIENCE_WORDS: Readonly<Record<AudienceKind, string>> = {
  all: 'Every customer',
  group: 'A business group',
  account: 'One account',
}

/** audienceId: the business group or the account; '' for all. */
export type Audience = { audience: AudienceKind; audienceId: string }
/** The account on which somebody works, and the business group of its customer. */
export type Viewer = { accountId: string; businessGroup: string }

/** Whether something is for who works on an account. */
export function isFor({ audience, audienceId }: Audience, { accountId, businessGroup }: Viewer): boolean {
  if (audience === 'all') return true
  return audienceId === (audience === 'group' ? businessGroup : accountId)
}

/** From and until are days of Brisbane, YYYY-MM-DD, both included; null for no end. */
export type Days = { from: string | null; until: string | null }
export const PUBLISHED_STATES = ['planned', 'shown', 'over'] as const
export type PublishedState = (typeof PUBLISHED_STATES)[number]

/** Whether something is still to come, seen, or over on a day. */
export function stateOn({ from, until }: Days, day: string): PublishedState {
  if (until !== null && until < day) return 'over'
  return from !== null && from > day ? 'planned' : 'shown'
}

/** What an account sees on a day, in its order. */
export const seenBy = <Piece extends Audience & Days>(
  pieces: readonly Piece[],
  viewer: Viewer,
  day: string,
): Piece[] => pieces.filter((piece) => isFor(piece, viewer) && stateOn(piece, day) === 'shown')
