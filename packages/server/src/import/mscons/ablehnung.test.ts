import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, kunde, load, vertrag } from '../../testing/data/importRecords.ts'
import { lastgangtag, marktlokation, netzbetreiber, uebertragung, zaehlerstand } from '../../testing/data/mscons.ts'
import { type TestDatabase, testDatabase } from '../../testing/testDatabase.ts'
import { ImportRefused } from '../report.ts'
import { importMscons } from './importMscons.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await load(database.db, [kunde, { ...vertrag, marktlokation, lieferbeginn: '2020-01-01' }])
})
afterAll(() => database.close())

async function refuse(text: string): Promise<readonly string[]> {
  async function* source() {
    yield Buffer.from(text, 'latin1')
  }
  const error: unknown = await importMscons(database.db, source(), { today }).catch((reason: unknown) => reason)
  if (!(error instanceof ImportRefused)) throw new Error(`not refused: ${JSON.stringify(error)}`)
  return error.fehler
}

const tag = lastgangtag({ tag: '2026-06-01', referenz: 'A' })
const right = uebertragung([tag])
const stand = (wert: string) =>
  uebertragung([zaehlerstand({ tag: '2026-02-01', referenz: 'B', staende: { '1-1:1.8.0': wert } })])

test.each([
  ['an empty file', '', 'Segment 1: Die Datei ist leer.'],
  [
    'a file of another kind',
    '{"art":"vertrag"}\n',
    'Segment 1: Die Datei beginnt nicht mit UNA oder UNB: Sie ist kein EDIFACT.',
  ],
  [
    'a file cut within a segment',
    right.slice(0, right.indexOf('UNT') + 6),
    'Segment 303: Die Datei endet mitten in diesem Segment.',
  ],
  [
    'a file cut between segments',
    right.slice(0, right.indexOf('UNZ')),
    'Segment 304: Die Datei ist abgeschnitten: UNZ fehlt.',
  ],
  [
    'a file without UNB',
    right.replace(/UNB[^']*'/, ''),
    'Segment 1: Die Datei beginnt nicht mit UNA oder UNB: Sie ist kein EDIFACT.',
  ],
  [
    'more after the end',
    `${right}UNB+UNOC:3'`,
    'Segment 305: Nach UNZ kommt noch etwas. Eine Datei ist eine Übertragung.',
  ],
  [
    'another character set',
    right.replace('UNOC', 'UNOY'),
    'Segment 1: Gelesen wird der Zeichensatz UNOC (ISO 8859-1); UNB nennt einen anderen.',
  ],
  ['a test', uebertragung([tag], { test: true }), 'Segment 1: Die Übertragung ist als Test gekennzeichnet (UNB).'],
  [
    'another version',
    uebertragung([tag], { version: '2.3c' }),
    'Segment 2: Gelesen werden die Versionen 2.4c und 2.5 von MSCONS; UNH nennt eine andere.',
  ],
  ['another message', right.replace('+MSCONS:', '+UTILMD:'), 'Segment 2: Diese Nachricht ist kein MSCONS (UNH).'],
  [
    'a wrong count of segments',
    right.replace('UNT+302+', 'UNT+301+'),
    'Segment 303: UNT nennt eine andere Zahl von Segmenten, als die Nachricht hat: 302.',
  ],
  [
    'a wrong reference of a message',
    right.replace('UNT+302+A', 'UNT+302+X'),
    'Segment 303: Die Nachrichtenreferenz ist eine andere als in UNH (UNT).',
  ],
  [
    'a wrong count of messages',
    right.replace('UNZ+1+', 'UNZ+2+'),
    'Segment 304: UNZ nennt eine andere Zahl von Nachrichten, als die Datei hat: 1.',
  ],
  [
    'a wrong reference of the file',
    right.replace('UNZ+1+REF4711', 'UNZ+1+REF4712'),
    'Segment 304: Die Datenaustauschreferenz ist eine andere als in UNB (UNZ).',
  ],
  [
    'a message twice',
    uebertragung([tag, tag]),
    'Segment 304: Diese Nachrichtenreferenz gibt es in der Datei schon (UNH).',
  ],
  [
    'a wrong check digit',
    right.replace(marktlokation, '51238696782'),
    'Segment 10: Die Prüfziffer der Marktlokation stimmt nicht (LOC+172).',
  ],
  [
    'no place of the market',
    right.replace(marktlokation, '4711'),
    'Segment 10: Das ist weder eine Marktlokation (11 Ziffern) noch eine Messlokation (33 Zeichen) (LOC+172).',
  ],
  [
    'a value too few',
    uebertragung([lastgangtag({ tag: '2026-06-01', referenz: 'A', anzahl: 95 })]),
    'Segment 12: Der Zeitraum hat 96 Viertelstunden, die Nachricht aber 95 Werte.',
  ],
  [
    'a value too many',
    uebertragung([lastgangtag({ tag: '2026-06-01', referenz: 'A', anzahl: 97 })]),
    'Segment 303: Die Zeiten des Wertes liegen nicht im Zeitraum der Nachricht, oder der Schritt ist anders lang.',
  ],
  [
    'a value of two decimal marks',
    right.replace('QTY+220:0.25', 'QTY+220:0,2.5'),
    'Segment 15: Der Wert ist keine Zahl mit „.“ als Dezimalzeichen (QTY).',
  ],
  ['a negative value', right.replace('QTY+220:0.25', 'QTY+220:-0.25'), 'Segment 15: Der Wert ist negativ (QTY).'],
  ['a value in kW', right.replace('QTY+220:0.25', 'QTY+220:0.25:KWT'), 'Segment 15: Der Wert ist nicht in kWh (QTY).'],
  [
    'an unknown kind of value',
    right.replace('QTY+220:', 'QTY+79:'),
    'Segment 15: Diese Art von Wert gibt es hier nicht (QTY).',
  ],
  [
    'a time without a zone',
    right.replace(/DTM\+163:(\d+)\?\+00:303/, 'DTM+163:$1:203'),
    'Segment 11: Das Format 203 nennt keine Zeitzone. Erwartet wird 303, etwa 202606012200?+00. (DTM+163)',
  ],
  [
    'a day that does not exist',
    right.replace('DTM+163:20260531', 'DTM+163:20260532'),
    'Segment 11: Diesen Zeitpunkt gibt es nicht. Erwartet wird das Format 303, etwa 202606012200?+00. (DTM+163)',
  ],
  [
    'no Prüfidentifikator',
    right.replace('RFF+Z13:13025', 'RFF+AGI:13025'),
    'Segment 303: Der Nachricht fehlt der Prüfidentifikator (RFF+Z13).',
  ],
  [
    'a document of another kind',
    right.replace('BGM+Z48', 'BGM+7'),
    'Segment 2: Die Art in BGM passt nicht zum Prüfidentifikator (RFF+Z13).',
  ],
  [
    'no sender',
    right.replace(`NAD+MS+${netzbetreiber}::293`, 'NAD+MS'),
    'Segment 2: Der Nachricht fehlt der Absender (NAD+MS).',
  ],
  [
    'a reading in the future',
    stand('220:1').replace(/DTM\+7:\d{8}/, 'DTM+7:20270131'),
    'Segment 14: Der Zählerstand liegt in der Zukunft.',
  ],
  [
    'a reading without its moment',
    stand('220:1').replace('DTM+7:', 'DTM+9:'),
    'Segment 14: Zum Zählerstand fehlt der Nutzungszeitpunkt (DTM+7).',
  ],
  ['a negative reading', stand('220:-1'), 'Segment 14: Der Wert ist negativ (QTY).'],
])('%s is refused, and nothing of the file is there', async (_what, text, sentence) => {
  const fehler = await refuse(text)
  expect(fehler).toContain(sentence)
  expect(await database.db.selectFrom('lastgangkanal').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('ablesung').selectAll().execute()).toEqual([])
})

test('a good message beside a broken one is not imported either, and all errors are named', async () => {
  const broken = lastgangtag({ tag: '2026-06-02', referenz: 'B', anzahl: 95 })
  expect(await refuse(uebertragung([tag, broken, { ...broken, referenz: 'C' }]))).toEqual([
    'Segment 314: Der Zeitraum hat 96 Viertelstunden, die Nachricht aber 95 Werte.',
    'Segment 613: Der Zeitraum hat 96 Viertelstunden, die Nachricht aber 95 Werte.',
  ])
  expect(await database.db.selectFrom('lastgangkanal').selectAll().execute()).toEqual([])
})
