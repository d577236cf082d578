import { describe, expect, it } from 'vitest'
import { Failed, Refused, SignedOut, Unavailable, Unreachable } from '#web/data/failures.ts'
import { afterFailure, type SendState } from './send-state.ts'

describe('counts that could not be sent', () => {
  const counted = new Refused('Somebody else has counted', 'backOffice.counted')
  const cases: [string, unknown, boolean, SendState][] = [
    ['the network is away', new Unreachable('No network'), false, { is: 'offline' }],
    ['the portal is back in a moment', new Unavailable('503'), false, { is: 'offline' }],
    ['a fault of the server', new Failed('500'), false, { is: 'failed' }],
    ['a fault of the server after no network', new Failed('500'), true, { is: 'failed' }],
    ['the session has ended', new SignedOut(), false, { is: 'failed' }],
    ['an answer that nobody can read', new SyntaxError(), false, { is: 'failed' }],
    ['others have counted', counted, false, { is: 'refused', words: 'Somebody else has counted' }],
    ['they had arrived before', counted, true, { is: 'sent' }],
  ]
  it.each(cases)('%s', (_, problem, wasOffline, state) =>
    expect(afterFailure(problem, wasOffline)).toEqual(state),
  )
})
