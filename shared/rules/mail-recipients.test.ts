import { describe, expect, it } from 'vitest'
import { type Candidate, mailAddresses, mailRecipients } from './mail-recipients.ts'

const person = (userId: number, letters: string, email = `${String(userId)}@x.example`): Candidate => ({
  userId,
  email,
  letters,
})
const BUYER = person(1, 'IP')
const ADMIN = person(2, 'IA')
const OTHER = person(3, 'I')
const many = Array.from({ length: 30 }, (_, at) => person(at + 10, 'I'))

describe('whom a mail goes to', () => {
  it.each([
    ['who it is about', [BUYER, ADMIN, OTHER], 1, [1]],
    ['administrators, where that person may not see it', [ADMIN, OTHER], 1, [2]],
    ['administrators, where it is about nobody', [BUYER, ADMIN, OTHER], null, [2]],
    ['everybody who may see it, where nobody administers', [BUYER, OTHER], null, [1, 3]],
    ['nobody, where nobody may', [], 1, []],
    ['nobody without an address', [person(1, 'I', '')], 1, []],
    ['an address once', [person(4, 'I', 'Shop@x.example'), person(5, 'I', 'shop@x.example')], null, [4]],
    ['ten at most', many, null, many.slice(0, 10).map(({ userId }) => userId)],
  ])('%s', (_what, candidates, about, expected) => {
    expect(mailRecipients(candidates, about).map(({ userId }) => userId)).toEqual(expected)
  })

  it('who shares an address with the person it is about does not hide them', () => {
    const shared = [person(7, 'I', 'a@x.example'), person(8, 'I', 'a@x.example')]
    expect(mailRecipients(shared, 8).map(({ userId }) => userId)).toEqual([8])
  })
})

describe('to which addresses a mail of an account goes', () => {
  it.each([
    ['orders', ['buyer@x.example'], [], ['buyer@x.example']],
    ['orders', ['buyer@x.example'], ['desk@x.example'], ['buyer@x.example', 'desk@x.example']],
    ['orders', [''], ['desk@x.example'], ['desk@x.example']],
    ['orders', ['Desk@x.example'], ['desk@x.example'], ['Desk@x.example']],
    ['invoices', ['buyer@x.example'], [], ['buyer@x.example']],
    ['invoices', ['buyer@x.example'], ['books@x.example'], ['books@x.example']],
    ['statements', [], ['books@x.example', 'BOOKS@x.example'], ['books@x.example']],
    ['backOrders', ['buyer@x.example'], ['desk@x.example'], ['buyer@x.example', 'desk@x.example']],
  ] as const)('%s: people %j and contacts %j are %j', (topic, people, contacts, expected) =>
    expect(mailAddresses(topic, people, contacts)).toEqual(expected),
  )
})
