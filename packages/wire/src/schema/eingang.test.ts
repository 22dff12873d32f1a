import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Eingangskopf, toEingang } from './eingang.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'

const eingang = '2026-11-21T09:00:00.000Z'

test('the headers of a reply name what has arrived, among all the others', () => {
  const headers = { vorgang: '815', eingang, ttl: '1800', date: 'Sat, 21 Nov 2026 09:00:00 GMT' }
  expect(toEingang(v.parse(Eingangskopf, headers))).toEqual({ nummer: '815', eingegangenAm: eingang })
})

test.each([{}, { vorgang: '815' }, { eingang }, { vorgang: '', eingang }, { vorgang: '815', eingang: 'gestern' }])(
  'a host that sends %j names none, and its answer counts all the same',
  (headers) => {
    expect(toEingang(v.parse(Eingangskopf, headers))).toBeUndefined()
  },
)

test('every call by which a signed-in customer sends something to the supplier names its Vorgang', () => {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const confirming = all
    .filter(([, { replyHeaders, access }]) => replyHeaders === Eingangskopf && access === 'session')
    .map(([name]) => name)
  // A mail of the portal itself concerns no other person, and what is taken back has its Vorgang already.
  const own = ['updateBenachrichtigung', 'withdrawAbschlagsaenderung']
  const isSent = ([name, { writes }]: [string, Endpoint]) => writes === true && !own.includes(name)
  expect(confirming).toEqual(all.filter(isSent).map(([name]) => name))
})
