import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, kanal, kunde, load, vertrag, zaehler } from '../../testing/data/importRecords.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import type { Nachrichtenbericht } from './bericht.ts'
import { importMscons } from './importMscons.ts'

// Whole messages as version 2.5 and its Anwendungshandbuch 3.2 have them: nobody to ask (CTA, COM) after the sender.
const strom = '60472819356'
const gas = '72190436586'
const stromzaehler = 'DE00048120135KX7P40Q92RT31V08W65Z'
const gaszaehler = 'DE70051270286GN2B91C47DF63H05J88L'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, [
    kunde,
    { ...vertrag, id: 'S-1', marktlokation: strom, lieferbeginn: '2025-01-01' },
    { ...vertrag, id: 'G-1', versorgungsart: 'gas', marktlokation: gas, lieferbeginn: '2025-01-01' },
    {
      ...zaehler,
      vertragId: 'S-1',
      nummer: '1ISK0071234567',
      messlokation: stromzaehler,
      kanaele: ['1-0:1.8.1', '1-0:1.8.2'].map((obiskennzahl) => ({ ...kanal, obiskennzahl, nachkommastellen: 3 })),
    },
    {
      ...zaehler,
      vertragId: 'G-1',
      nummer: '7ELS0055512345',
      messlokation: gaszaehler,
      kanaele: [{ ...kanal, obiskennzahl: '7-0:3.0.0', nachkommastellen: 3 }],
    },
  ])
})
afterAll(() => database.close())

const head = (art: string, pi: string, absender: string, referenzen = '') => `
BGM+${art}+DOK-${pi}+9'
DTM+137:202611030615?+00:303'${referenzen}
RFF+Z13:${pi}'
NAD+MS+${absender}'
NAD+MR+9900357000009::293'
UNS+D'
NAD+DP'`

/** A value of the time from one hour and minute to another on 2 November, in UTC. */
const wert = (menge: string, von: string, bis: string, status = '') => `
QTY+${menge}'
DTM+163:20261102${von}?+00:303'
DTM+164:20261102${bis}?+00:303'${status}`

async function run(...nachrichten: string[]) {
  const segmente = nachrichten.flatMap((nachricht, index) => {
    const inhalt = nachricht.trim().split('\n')
    return [`UNH+${index + 1}+MSCONS:D:04B:UN:2.5'`, ...inhalt, `UNT+${inhalt.length + 2}+${index + 1}'`]
  })
  async function* source() {
    yield Buffer.from(
      `UNA:+.? 'UNB+UNOC:3+9904812000030:500+9900357000009:500+261103:0616+FV2610A++TL'${segmente.join('')}UNZ+${nachrichten.length}+FV2610A'`,
      'latin1',
    )
  }
  const berichte: Nachrichtenbericht[] = []
  await importMscons(database.db, source(), { today, take: (more) => void berichte.push(...more) })
  return berichte.map(({ aufgenommen, werte, grund }) => [aufgenommen, werte, grund])
}

const listWerte = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select k.obiskennzahl, array(select w * 10::numeric ^ -l.stellen from unnest(l.werte) w where w is not null)::float8[] as werte,
      coalesce(bit_count(l.geschaetzt), 0)::integer as marken
    from lastgang l join lastgangkanal k on k.id = l.kanal_id where k.vertrag_id = ${id} order by k.obiskennzahl
  `.execute(database.db)
  return rows.map((row) => Object.values(row))
}

const listStaende = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select zaehlernummer, ablesedatum::text, obiskennzahlen, ablesewerte::float8[], ableseart, ermittlungsart
    from ablesung order by zaehlernummer, ablesedatum
  `.execute(database.db)
  return rows.map((row) => Object.values(row))
}

test('a load profile of electricity: true, substituted and preliminary values, with their statuses', async () => {
  const bezug = [
    wert('220:0.125', '0000', '0015'),
    wert('67:0.131', '0015', '0030', `\nSTS+Z32++Z92'\nSTS+Z40++Z75'`),
    wert('Z18:0.128', '0030', '0045'),
    wert('220:0.119', '0045', '0100', `\nSTS+Z33++ZC3'\nSTS+Z34++ZA7'`),
  ]
  const zeitraum = `DTM+163:202611020000?+00:303'\nDTM+164:202611020100?+00:303'`
  const was = await run(
    `${head('Z48', '13025', '9904812000030::293', `\nRFF+AGI:ORD-26-0815'`)}
LOC+172+${strom}'
${zeitraum}
LIN+1'
PIA+5+1-1?:1.29.0:SRW'${bezug.join('')}
LIN+2'
PIA+5+1-1?:2.29.0:SRW'${bezug.join('')}`,
  )
  expect(was).toEqual([[4, 4, null]])
  expect(await listWerte('S-1')).toEqual([['1-1:1.29.0', [0.125, 0.131, 0.128, 0.119], 2]])
})

test('the energy of gas, preliminary (channel 10) and final (20); no reading of each hour, no calorific value', async () => {
  const position = (nr: number, obiskennzahl: string, menge: string) =>
    `LIN+${nr}'\nPIA+5+${obiskennzahl.replace(':', '?:')}:SRW'${wert(menge, '0500', '0600')}`
  const was = await run(
    `${head('7', '13008', '9870123000017::332')}
LOC+172+${gas}'
DTM+163:202611020500?+00:303'
DTM+164:202611020600?+00:303'
${position(1, '7-10:99.33.17', '220:11')}
${position(2, '7-20:99.33.17', '67:12')}
${position(3, '7-20:99.33.2', '220:48211')}
${position(4, '7-20:99.36.17', '220:3')}
${position(5, '7-0:54.0.16', '187:11.4213')}`,
  )
  expect(was).toEqual([[2, 2, null]])
  expect(await listWerte('G-1')).toEqual([
    ['7-10:99.33.17', [11], 0],
    ['7-20:99.33.17', [12], 1],
  ])
})

test('readings: of the customer, of a changed meter, of a configuration, unusable ones; and their cancellation', async () => {
  const was = await run(
    `${head('7', '13017', '9904812000030::293')}
LOC+172+${stromzaehler}'
RFF+MG:1ISK0071234567'
LIN+1'
PIA+5+1-1?:1.8.1:SRW'
QTY+220:4711.125'
DTM+9:20261101:102'
DTM+7:202610312300?+00:303'
STS+Z33++Z83'
STS+Z33++ZS2'
LIN+2'
PIA+5+1-1?:1.8.2:SRW'
QTY+220:815'
DTM+9:20261101:102'
DTM+7:202610312300?+00:303'
STS+Z33++ZS2'
STS+Z33++Z83'`,
    `${head('7', '13017', '9904812000031::293')}
LOC+172'
RFF+AGK:90b1-4c77-konfiguration'
LIN+1'
PIA+5+1-1?:1.8.0:SRW'
QTY+Z18:5526.1'
DTM+7:202610312300?+00:303'`,
    `${head('7', '13002', '9870123000017::332', `\nRFF+Z30:UTILMD-26-77'`)}
LOC+172+${gaszaehler}'
RFF+MG:7ELS0055512345'
LIN+1'
PIA+5+7-1?:3.0.0:SRW'
QTY+67:12034.5'
DTM+7:202611020500?+00:303'
DTM+60:202611020915?+00:303'
STS+Z32++Z93'
STS+Z40++Z81'
STS+Z31++ZG3'
LIN+2'
PIA+5+7-0?:52.0.22:SRW'
QTY+220:0.9512'
DTM+163:202610010400?+00:303'
DTM+164:202611010500?+00:303'`,
    `${head('7', '13002', '9870123000018::332')}
LOC+172+${gaszaehler}'
RFF+MG:7ELS0055512345'
LIN+1'
PIA+5+7-1?:3.0.0:SRW'
QTY+20:0'
DTM+7:202611030500?+00:303'`,
  )
  expect(was).toEqual([
    [2, 2, null],
    [0, 1, 'ohne Lokation'],
    [1, 1, null],
    [0, 0, 'keine Werte für das Portal'],
  ])
  const gasstand = ['7ELS0055512345', '2026-11-02', ['7-0:3.0.0'], [12034.5], 'ERSATZWERT', 'Ersatzwert (Haltewert)']
  expect(await listStaende()).toEqual([
    ['1ISK0071234567', '2026-11-01', ['1-0:1.8.1', '1-0:1.8.2'], [4711.125, 815], 'KUNDE', 'abgelesen'],
    gasstand,
  ])
  const storno = `${head('7', '13006', '9904812000030::293', `\nRFF+ACW:DOK-13017'`).replace('+9', '+1')}
LOC+172+90b1-4c77-konfiguration'`
  expect(await run(storno)).toEqual([[1, 1, null]])
  expect(await listStaende()).toEqual([gasstand])
})
