import { expect, test } from 'vitest'
import { toSendung } from './sendung.ts'

const zaehler = 'Stromzähler, Nummer endet auf 0371'
const body = { ablesedatum: '2026-11-21', ablesewerte: { '1-0:1.8.0': 12_345.6 }, foto: null }
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('the same reading sent again keeps its id, so that it gets its receipt; another one has its own [ablesung-37]', () => {
  const first = toSendung({ body, zaehler }, undefined)
  expect(first).toEqual({ sendung: expect.stringMatching(uuid), zaehler, body })
  expect(toSendung({ body: { ...body }, zaehler }, first)).toEqual(first)
  const other = toSendung({ body: { ...body, ablesewerte: { '1-0:1.8.0': 12_346 } }, zaehler }, first)
  expect(other.sendung).toMatch(uuid)
  expect(other.sendung).not.toBe(first.sendung)
})
