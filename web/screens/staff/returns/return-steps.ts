import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { hasEndedReturn, isApprovedReturn } from '#shared/codes/return-statuses.ts'

export type ReturnDetail = OutputOf<AllCalls['staffReturn']>
export type ReturnLine = ReturnDetail['request']['lines'][number]
export type Step = 'decide' | 'receive' | 'credit' | 'replace'

/** How many units of a line a step can be about. */
export function mostOf(step: Step, line: ReturnLine): number {
  switch (step) {
    case 'decide':
      return line.qty
    case 'receive':
      return (line.accepted ?? 0) - line.received
    case 'credit':
    case 'replace':
      return line.received - line.credited - line.replaced
  }
}

/** By when its goods are to arrive; a dash where no day is set, or nothing is to come any more. */
export const dueWords = ({ status, sendBy }: { status: string; sendBy: string | null }): string =>
  (!hasEndedReturn(status) && shownDay(sendBy)) || '–'

/** Whether a step can be done with a request as it stands. */
export function canStep(step: Step, { status, request }: ReturnDetail): boolean {
  if (step === 'decide') return status === 'PE' || status === 'UA'
  if (!isApprovedReturn(status) && status !== 'IP') return false
  return request.lines.some((line) => mostOf(step, line) > 0)
}
export const hasEnded = ({ status }: ReturnDetail): boolean => hasEndedReturn(status)

/** Typed units, at most so many; nothing typed is none; null for anything else. */
export function readUnits(typed: string, most: number): number | null {
  const text = typed.trim()
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) && Number(text) <= most ? Number(text) : null
}
