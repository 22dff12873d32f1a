import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { buildBankdatei } from '../../testing/data/buildBankdatei.ts'
import { testClock, type TestClock } from '../../testing/testClock.ts'
import { type Bankverzeichnis, bundledBanken, bundledBis, openBankverzeichnis } from './bankverzeichnis.ts'

let dir: string
let clock: TestClock
let lines: string[]
let verzeichnis: Bankverzeichnis

const named = (name: string) => buildBankdatei([{ blz: '37040044', name, bic: 'COBADEFFXXX' }])
/** Writes a file as if on a day; without a day in its name it holds from then on. */
function put(file: string, content: Buffer, day = '2026-11-20T12:00:00+01:00') {
  writeFileSync(join(dir, file), content)
  utimesSync(join(dir, file), new Date(day), new Date(day))
}

/** What the bank of 37040044 is called, a minute later. */
async function nameNow(): Promise<string | undefined> {
  clock.advance(60)
  return (await verzeichnis.current())('37040044')?.bankname
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-bank-'))
  clock = testClock()
  lines = []
  const write = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`)
  verzeichnis = openBankverzeichnis({ dir, clock, log: { info: write, warn: write } })
  return () => rmSync(dir, { recursive: true })
})

test('without a file or a folder the bundled banks are known', async () => {
  expect(await nameNow()).toBe('Commerzbank')
  rmSync(dir, { recursive: true })
  expect(await nameNow()).toBe('Commerzbank')
  mkdirSync(dir)
  expect(lines).toEqual([])
})

test('a file replaces all of them, without a restart and within a minute', async () => {
  expect(await nameNow()).toBe('Commerzbank')
  put('BLZ_20260907.txt', named('Neue Bank'))
  clock.advance(59)
  expect((await verzeichnis.current())('37040044')?.bankname).toBe('Commerzbank')
  clock.advance(1)
  expect((await verzeichnis.current())('37040044')).toEqual({ bankname: 'Neue Bank', bic: 'COBADEFFXXX' })
  expect((await verzeichnis.current())('10000000')).toBeUndefined()
  expect(lines).toEqual(['Bankleitzahlen gelesen {"datei":"BLZ_20260907.txt","banken":1201}'])
  put('BLZ_20260907.txt', named('Noch neuere Bank'))
  expect(await nameNow()).toBe('Noch neuere Bank')
  rmSync(join(dir, 'BLZ_20260907.txt'))
  expect(await nameNow()).toBe('Commerzbank')
})

test('a file that does not change is read once', async () => {
  put('blz.txt', named('Neue Bank'))
  for (let minute = 0; minute < 5; minute++) expect(await nameNow()).toBe('Neue Bank')
  expect(lines).toHaveLength(1)
})

test('the file of the next quarter may be there already, and is used from midnight in Berlin', async () => {
  put('BLZ_20260907.txt', named('Herbst'))
  put('BLZ_20261207.txt', named('Winter'))
  clock.set('2026-12-06T23:58:00+01:00')
  expect(await nameNow()).toBe('Herbst')
  expect(await nameNow()).toBe('Winter')
})

test('a broken file is refused as a whole, once, and what was known before stays', async () => {
  put('BLZ_20260608.txt', named('Sommer'))
  put('BLZ_20260907.txt', named('Herbst'))
  expect(await nameNow()).toBe('Herbst')
  put('BLZ_20260907.txt', named('Herbst').subarray(0, 100_000))
  expect(await nameNow()).toBe('Herbst')
  expect(await nameNow()).toBe('Herbst')
  expect(lines.slice(1)).toEqual([
    'Bankleitzahlen abgelehnt {"datei":"BLZ_20260907.txt","grund":"Zeile 589 ist kein Satz der Bankleitzahlendatei (40 statt 168 Zeichen)."}',
  ])
  put('BLZ_20260907.txt', named('Repariert'))
  expect(await nameNow()).toBe('Repariert')
})

test('at the start a broken file gives way to an older one, else to the bundled banks', async () => {
  put('BLZ_20260907.txt', Buffer.from('kaputt'))
  expect(await nameNow()).toBe('Commerzbank')
  put('BLZ_20260608.txt', named('Sommer'))
  expect(await nameNow()).toBe('Sommer')
})

test('only files *.txt count, and of a name that is no day the day of the change', async () => {
  put('BLZ_20261101.bak', named('Sicherung'))
  put('.BLZ_20261101.txt.neu', named('Halb'))
  mkdirSync(join(dir, 'ordner.txt'))
  expect(await nameNow()).toBe('Commerzbank')
  expect(lines).toEqual([])
  put('BLZ_20261399.TXT', named('Ohne Tag'), '2026-11-22T12:00:00+01:00')
  expect(await nameNow()).toBe('Commerzbank')
  clock.set('2026-11-22T12:00:00+01:00')
  expect(await nameNow()).toBe('Ohne Tag')
})

test('banks that are no longer those of the Bundesbank are told of once', async () => {
  clock.set('2026-12-06T23:58:00+01:00')
  expect(await nameNow()).toBe('Commerzbank')
  expect(lines).toEqual([])
  for (let minute = 0; minute < 3; minute++) expect(await nameNow()).toBe('Commerzbank')
  expect(lines).toEqual(['Bankleitzahlen veraltet {"gueltigBis":"2026-12-06"}'])
  put('BLZ_20261207.txt', named('Winter'))
  clock.set('2026-12-08T12:00:00+01:00')
  expect(await nameNow()).toBe('Winter')
  clock.set('2027-03-18T12:00:00+01:00')
  expect(await nameNow()).toBe('Winter')
  expect(lines.slice(1)).toEqual([
    'Bankleitzahlen gelesen {"datei":"BLZ_20261207.txt","banken":1201}',
    'Bankleitzahlen veraltet {"gueltigBis":"2027-03-17"}',
  ])
})

test('many requests at once read the file once', async () => {
  put('BLZ_20260907.txt', named('Herbst'))
  clock.advance(60)
  const all = await Promise.all(Array.from({ length: 50 }, () => verzeichnis.current()))
  expect(new Set(all.map((findBank) => findBank('37040044')?.bankname))).toEqual(new Set(['Herbst']))
  expect(lines).toHaveLength(1)
})

test('the day until which the data is good is the one that the library names', () => {
  const main = fileURLToPath(import.meta.resolve('bankdata-germany'))
  const readme = readFileSync(main.replace(/dist\/.*$/, 'README.md'), 'utf8')
  expect(/includes data from .*?to ([0-9-]{10})\. /s.exec(readme)?.[1]).toBe(bundledBis)
})

test('a bank without a BIC has none', () => {
  expect(bundledBanken(testClock())('37040044')).toEqual({ bankname: 'Commerzbank', bic: 'COBADEFFXXX' })
  for (const blz of ['', '1', '99999999', '__proto__', 'toString']) {
    expect(bundledBanken(testClock())(blz)).toBeUndefined()
  }
})
