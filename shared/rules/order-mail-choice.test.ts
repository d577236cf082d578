import { describe, expect, it } from 'vitest'
import { MAIL_OF_EVENT, ORDER_MAIL_CODES } from '../codes/order-mails.ts'
import { ALL_ORDER_MAILS, wantedEvents } from './order-mail-choice.ts'

const KINDS = Object.keys(MAIL_OF_EVENT) as (keyof typeof MAIL_OF_EVENT)[]
const events = KINDS.map((kind) => ({ kind }))
const wanted = (choice: Partial<typeof ALL_ORDER_MAILS>) =>
  wantedEvents(events, { ...ALL_ORDER_MAILS, ...choice }).map(({ kind }) => kind)

describe('events of an order that are mailed', () => {
  it('are all of them where nothing was chosen', () => {
    expect(wanted({})).toEqual(KINDS)
  })

  it.each([
    ['shipped', ['shipped']],
    ['held', ['held', 'released']],
    ['changed', ['split', 'cancelled', 'reinstated', 'swapped']],
  ] as const)('lack those of %s where that is not wanted', (mail, without) => {
    const left = KINDS.filter((kind) => !(without as readonly string[]).includes(kind))
    expect(wanted({ [mail]: false })).toEqual(left)
  })

  it('are none where no mail is wanted: each event is of one of them', () => {
    expect(wanted(Object.fromEntries(ORDER_MAIL_CODES.map((mail) => [mail, false])))).toEqual([])
  })
})
