import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HealthyPortal, openHealthyPortal } from '../../testing/portals/healthyPortal.ts'
import { judgePlatz } from '../doctor/checkRechner.ts'

let portal: HealthyPortal
beforeAll(async () => {
  portal = await openHealthyPortal()
})
afterAll(() => portal.close())

test('a healthy portal has nothing to report, and nothing is sent or changed', async () => {
  const { code, out, err } = await portal.doctor()
  expect(out.split('\n').filter((line) => !line.startsWith('in Ordnung'))).toEqual([
    expect.stringMatching(/^\d+ in Ordnung, 0 Hinweise, 0 Fehler\.$/),
    '',
  ])
  expect([code, err]).toEqual([0, ''])
  expect(portal.mailbox.connections()).toBe(1)
  expect(portal.mailbox.mails).toEqual([])
})

test('machines get one document with the state, the sentence and the remedy of each finding', async () => {
  await rm(portal.ordner.path('data/schluessel'))
  const { code, out } = await portal.doctor('--json')
  expect(code).toBe(1)
  const { exitCode, befunde } = JSON.parse(out) as { exitCode: number; befunde: object[] }
  expect(exitCode).toBe(1)
  expect(befunde).toContainEqual({
    bereich: 'Ordner',
    zustand: 'Hinweis',
    satz: `Den Schlüssel ${portal.ordner.path('data/schluessel')} gibt es noch nicht.`,
    abhilfe: 'Der nächste Start legt ihn an, oder SCHLUESSEL nennt ihn.',
  })
  expect(befunde).toContainEqual(expect.objectContaining({ mandant: 'stw', bereich: 'Rechte', zustand: 'in Ordnung' }))
})

test('a disk that is nearly full is a hint, a full one is an error', () => {
  expect(judgePlatz('/srv', 20e9)).toEqual({ zustand: 'in Ordnung', satz: '/srv: 20 GB frei.' })
  expect(judgePlatz('/srv', 0.9e9).zustand).toBe('Hinweis')
  expect(judgePlatz('/srv', 0.09e9).zustand).toBe('Fehler')
})
