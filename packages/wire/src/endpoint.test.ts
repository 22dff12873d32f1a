import { expect, expectTypeOf, test } from 'vitest'
import type { NeueAblesung, Zaehler } from './ablesung.ts'
import type { checkAblesung, createAblesung, findZaehler } from './ablesung.ts'
import type { changePasswort, login, refreshToken } from './anmeldung.ts'
import type { findAktuelleBankverbindung, NeueBankverbindung } from './bankverbindung.ts'
import type { Bankverbindung, createBankverbindung } from './bankverbindung.ts'
import type { downloadDokument } from './dokument.ts'
import { hasSchema, type ParsedRequestOf, type ReplyHeadersOf, type ReplyOf, type RequestOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import type { createKuendigung } from './kuendigung.ts'
import type { listFeiertage } from './kuendigung/feiertage.ts'
import type { listHistorie } from './verbrauch.ts'
import type { findVertrag, Vertrag } from './vertrag.ts'

// The types are checked by tsc; each test also says what the value is.
test('a call without inputs takes an empty request', () => {
  expectTypeOf<RequestOf<typeof refreshToken>>().toEqualTypeOf<{}>()
  expectTypeOf<ParsedRequestOf<typeof refreshToken>>().toEqualTypeOf<{}>()
  expectTypeOf<ReplyOf<typeof refreshToken>>().toEqualTypeOf<string>()
  expectTypeOf<ReplyHeadersOf<typeof refreshToken>>().toEqualTypeOf<{ ttl: number }>()
  expect(endpoints.refreshToken).not.toHaveProperty('body')
})

test('path parameters are what the call names', () => {
  expectTypeOf<RequestOf<typeof findVertrag>>().toEqualTypeOf<{ readonly params: { vertragId: string } }>()
  expectTypeOf<ReplyOf<typeof findVertrag>>().toEqualTypeOf<Vertrag>()
  expectTypeOf<ReplyHeadersOf<typeof findVertrag>>().toEqualTypeOf<undefined>()
  expectTypeOf<ReplyOf<typeof findZaehler>>().toEqualTypeOf<Zaehler>()
  expect(endpoints.findVertrag.path).toBe('/:vertragId')
})

test('headers and body stand side by side', () => {
  expectTypeOf<RequestOf<typeof login>>().toEqualTypeOf<{
    readonly headers: { kundennummer: string; passwort: string }
  }>()
  expectTypeOf<ReplyHeadersOf<typeof login>>().toEqualTypeOf<{ token: string; ttl: number }>()
  expectTypeOf<ParsedRequestOf<typeof changePasswort>>().toEqualTypeOf<{
    readonly headers: { kundennummer: string }
    readonly body: { altesPasswort: string; neuesPasswort: string }
  }>()
  expect(endpoints.login.access).toBe('public')
})

test('a caller may leave out what has a default, a handler finds it', () => {
  expectTypeOf<{ grund: 'Auszug'; datum: string }>().toExtend<RequestOf<typeof createKuendigung>['body']>()
  expectTypeOf<ParsedRequestOf<typeof createKuendigung>['body']>().toEqualTypeOf<{
    grund: 'ANBIETERWECHSEL' | 'AUSZUG' | 'SONDERKUENDIGUNG'
    datum: string
    text: string | null
  }>()
  expectTypeOf<ParsedRequestOf<typeof createAblesung>['body']['foto']>().toEqualTypeOf<string | null>()
  expectTypeOf<ParsedRequestOf<typeof createBankverbindung>['body']>().toEqualTypeOf<{
    gueltigVon: string
    kontoinhaber: string
    iban: string
    lastschrifteinzugErlaubt: boolean
    ersetzteGeplante?: string[]
  }>()
  expectTypeOf<NeueBankverbindung>().toExtend<RequestOf<typeof createBankverbindung>['body']>()
  expectTypeOf<NeueAblesung>().toExtend<RequestOf<typeof checkAblesung>['body']>()
  expect(endpoints.checkAblesung.method).toBe('GET')
})

test('a query is text for the caller and typed for the handler', () => {
  expectTypeOf<RequestOf<typeof listFeiertage>>().toEqualTypeOf<{ readonly query: { years: string } }>()
  expectTypeOf<ParsedRequestOf<typeof listFeiertage>>().toEqualTypeOf<{ readonly query: { years: number[] } }>()
  expectTypeOf<ParsedRequestOf<typeof listHistorie>['query']['interval']>().toEqualTypeOf<
    'quarterHourly' | 'hourly' | 'daily' | 'monthly'
  >()
  expect(hasSchema(endpoints.listHistorie.output)).toBe(true)
})

test('replies are a value, nothing, bytes, or perhaps nothing', () => {
  expectTypeOf<ReplyOf<typeof createKuendigung>>().toEqualTypeOf<undefined>()
  expectTypeOf<ReplyOf<typeof downloadDokument>>().toEqualTypeOf<Blob>()
  expectTypeOf<ReplyOf<typeof findAktuelleBankverbindung>>().toEqualTypeOf<Bankverbindung | null>()
  expect(hasSchema(endpoints.createKuendigung.output)).toBe(false)
  expect(hasSchema(endpoints.downloadDokument.output)).toBe(false)
})
