import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRows, sourceOf, today } from '../../testing/data/importRecords.ts'
import { memoryInUse } from '../../testing/memoryInUse.ts'
import { testDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { importNdjson, type ImportOptions } from '../importNdjson.ts'
import { ImportRefused } from '../report.ts'
import { loadZuordnung } from './loadZuordnung.ts'

let database: TestDatabase
let dir: string
beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 0 })
  dir = await mkdtemp(join(tmpdir(), 'ekp-zuordnung-'))
})
beforeEach(() => sql`truncate anschlussnutzer, vorgang cascade`.execute(database.db))
afterAll(async () => {
  await rm(dir, { recursive: true })
  await database.close()
})

async function zuordnungOf(content: unknown) {
  const path = join(dir, 'export.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return loadZuordnung(path)
}
async function load(content: unknown, text: string | Buffer, more: Partial<ImportOptions> = {}) {
  const zuordnung = await zuordnungOf(content)
  return importNdjson(database.db, sourceOf(Buffer.from(text)), { tenantPrefix: 'T-', today, zuordnung, ...more })
}
async function refuse(content: unknown, text: string, more: Partial<ImportOptions> = {}): Promise<readonly string[]> {
  const error: unknown = await load(content, text, more).catch((reason: unknown) => reason)
  if (error instanceof ImportRefused) return error.fehler
  throw new Error(`not refused: ${String(error)}`)
}
async function wrong(content: unknown): Promise<string[]> {
  const error: unknown = await zuordnungOf(content).catch((reason: unknown) => reason)
  return error instanceof Error ? error.message.split('\n') : []
}
const table = (name: Parameters<typeof listRows>[1]) => listRows(database.db, name)

const kunde = { art: 'anschlussnutzer', felder: { kundennummer: { spalte: 'KD', vorn: 'T-' }, nachname: 'NAME' } }
const vertrag = {
  art: 'vertrag',
  felder: {
    id: 'VTR',
    kundennummer: { spalte: 'KD', vorn: 'T-' },
    versorgungsart: { fest: 'strom' },
    kundenArt: { fest: 'Haushaltskunde' },
    plz: 'PLZ',
    lieferbeginn: 'AB',
  },
}
const zwei = { datensaetze: [kunde, vertrag] }
const kopf = 'KD;NAME;VTR;PLZ;AB\n'

describe('a supplier’s own export [versorger-127]', () => {
  test('two identical records are one, two different ones are refused by line and column', async () => {
    const { arten } = await load(zwei, `${kopf}1;Ay;10;;\n1;Ay;11;;\n`)
    expect([arten['anschlussnutzer'], arten['vertrag']]).toMatchObject([{ neu: 1 }, { neu: 2 }])
    expect(await refuse(zwei, `${kopf}1;Ay;10;;\n\n1;Be;11;;\n`)).toEqual([
      'Zeile 4, Spalte KD: Diese Kundennummer steht schon in Zeile 2.',
    ])
  })

  test('errors name the line and the supplier’s column, and all of a line are named', async () => {
    expect(await refuse(zwei, `${kopf}1;Ay;10;1067;31.12.2025\n?;Be;;89999;2025-12-31\n3;Ce;12;;32.13.2025\n`)).toEqual(
      [
        expect.stringMatching(/^Zeile 2, Spalte PLZ: .*Null/),
        expect.stringMatching(/^Zeile 3, Spalte KD: Eine Kundennummer hat/),
        expect.stringMatching(/^Zeile 3, Spalte KD: Die Kundennummer beginnt/),
        'Zeile 3, Spalte AB: Das ist kein Datum der Form TT.MM.JJJJ.',
        'Zeile 4, Spalte AB: Diesen Tag gibt es nicht.',
      ],
    )
  })

  test('what no column gives is named with the field that lacks it, a fixed value as one', async () => {
    const firma = { art: 'anschlussnutzer', felder: { kundennummer: 'KD', anrede: { fest: 'Herrn' } } }
    expect(await refuse({ datensaetze: [firma] }, 'KD\nT-1\n')).toEqual([
      expect.stringMatching(/^Zeile 2, fester Wert für anschlussnutzer\.anrede: /),
    ])
    const frau = { art: 'anschlussnutzer', felder: { kundennummer: 'KD', anrede: { fest: 'Frau' } } }
    expect(await refuse({ datensaetze: [frau] }, 'KD\nT-1\n')).toEqual([
      'Zeile 2, ohne Spalte für anschlussnutzer.nachname: Zu dieser Anrede gehört ein Nachname.',
    ])
  })

  test('a column that the file lacks is named with the one that is most like it, and none is read twice', async () => {
    expect(await refuse(zwei, 'KD;NAMEN;VTR;PLZ;AB;AB\n1;Ay;10;;;\n')).toEqual([
      'Zeile 1, Spalte NAME: Diese Spalte nennt die Zuordnung, die Datei hat sie nicht. Meinten Sie NAMEN?',
      'Zeile 1, Spalte AB: Diese Spalte gibt es in der Datei mehrmals; bitte benennen Sie sie eindeutig.',
    ])
  })

  test('a dry run stores nothing and says the same', async () => {
    const { arten } = await load(zwei, `${kopf}1;Ay;10;;\n`, { probe: true })
    expect(arten['vertrag']).toMatchObject({ neu: 1 })
    expect(await table('anschlussnutzer')).toEqual([])
    expect(await refuse(zwei, `${kopf}1;;10;;x\n`, { probe: true })).toEqual([
      'Zeile 2, Spalte AB: Das ist kein Datum der Form TT.MM.JJJJ.',
    ])
  })

  test('hints are counted: what holds for many lines is said once', async () => {
    const mobil = { art: 'anschlussnutzer', felder: { kundennummer: 'KD', mobil: 'TEL' } }
    const lines = Array.from({ length: 250 }, (_, index) => `T-${index};abc\n`).join('')
    const { hinweise } = await load({ datensaetze: [mobil] }, `KD;TEL\n${lines}`)
    expect(hinweise?.fehler).toEqual([expect.stringMatching(/^250 Zeilen, die erste ist 2, Spalte TEL: Übernommen, /)])
    expect(hinweise?.gesamt).toBe(1)
  })

  test('lines for which no condition holds become nothing, and are counted', async () => {
    const nur = { ...kunde, wenn: [{ spalte: 'SPARTE', ist: ['01'] }, { spalte: 'NAME' }] }
    const { arten, hinweise } = await load({ datensaetze: [nur] }, 'KD;NAME;SPARTE\n1;A;01\n2;B;30\n3;;01\n')
    expect(arten['anschlussnutzer']).toMatchObject({ neu: 1 })
    expect(hinweise?.fehler).toEqual([
      '2 Zeilen, die erste ist 3: Keine Bedingung der Zuordnung passt; aus der Zeile wird nichts.',
    ])
    const ohne = { ...kunde, wenn: { spalte: 'SPARTE', istNicht: ['30', ''] } }
    expect((await load({ datensaetze: [ohne] }, 'KD;NAME;SPARTE\n4;A;01\n5;B;30\n6;C;\n')).arten).toMatchObject({
      anschlussnutzer: { neu: 1 },
    })
  })

  test('a line for each register: a meter has all of them, and so has a reading; the same register twice is refused', async () => {
    const zeile = (felder: object, art: string) => ({ art, felder: { vertragId: 'VTR', ...felder } })
    const stand = { spalte: 'STAND', als: 'zahl' }
    const content = {
      datensaetze: [
        ...zwei.datensaetze,
        zeile(
          {
            nummer: 'NR',
            eingebautAm: { fest: '2020-01-01' },
            kanaele: {
              liste: [
                { obiskennzahl: 'OBIS', vorkommastellen: { spalte: 'VK', als: 'zahl' }, nachkommastellen: { fest: 1 } },
              ],
            },
          },
          'zaehler',
        ),
        zeile(
          {
            zaehlernummer: 'NR',
            ablesedatum: { fest: '2025-12-31' },
            ableseart: { fest: 'NETZBETREIBER' },
            ablesewerte: { paare: [{ name: 'OBIS', wert: stand }] },
          },
          'ablesung',
        ),
      ],
    }
    const text = (second: string) =>
      `KD;NAME;VTR;PLZ;AB;NR;OBIS;VK;STAND\n1;A;10;;;Z1;1-0:1.8.2;6;200,5\n1;A;10;;;Z1;${second}\n`
    expect((await load(content, text('1-0:1.8.1;6;100'))).arten).toMatchObject({
      zaehler: { neu: 1 },
      ablesung: { neu: 1 },
    })
    expect(await table('messkanal')).toHaveLength(2)
    expect(await table('ablesung')).toMatchObject([
      { obiskennzahlen: ['1-0:1.8.1', '1-0:1.8.2'], ablesewerte: ['100.000000', '200.500000'] },
    ])
    expect((await load(content, text('1-0:1.8.1;6;100'))).arten).toMatchObject({ ablesung: { unveraendert: 1 } })
    expect(await refuse(content, text('1-0:1.8.2;5;300'))).toContain(
      'Zeile 3, Spalte NR: Dieser Zähler des Vertrags steht schon in Zeile 2.',
    )
  })

  test('the checksum of the last line holds, and a broken line is named', async () => {
    expect(await refuse(zwei, `${kopf}1;Ay;10\n1;"Ay;10;;\n{"ende":{"zeilen":1,"sha256":"x"}}\n`)).toEqual([
      'Zeile 2: Die Zeile hat 3 Werte, die Zeile mit den Spalten 5.',
      expect.stringMatching(/^Zeile 3: Die Anführungszeichen/),
      expect.stringMatching(/^Zeile 4, Feld ende.sha256: /),
    ])
    expect(await refuse(zwei, kopf, { demandsEnd: true })).toEqual([expect.stringMatching(/^Zeile 1: .*„ende“ fehlt/)])
  })

  const umrechnung = (brennwert: object) => ({
    art: 'umrechnung',
    felder: { vertragId: 'V', gueltigVon: 'AB', zustandszahl: { fest: 0.95 }, brennwert },
  })
  const gas = {
    ...vertrag,
    felder: { ...vertrag.felder, id: 'V', versorgungsart: { fest: 'gas' }, plz: { fest: null } },
  }
  const readBrennwert = async (cell: string, settings: object, angabe: object = {}) => {
    const gasvertrag = { ...gas, felder: { ...gas.felder, kundennummer: { fest: 'T-1' } } }
    const ofKunde = { art: 'anschlussnutzer', felder: { kundennummer: { fest: 'T-1' } } }
    const content = { ...settings, datensaetze: [ofKunde, gasvertrag, umrechnung({ spalte: 'B', ...angabe })] }
    await load(content, `V|AB|B\nG-1|1.1.2025|${cell}\n`)
    return (await table('umrechnung'))[0]?.['brennwert']
  }
  test.each([
    ['11,284', {}, {}, '11.284000'],
    ['1.128,4', { tausenderzeichen: '.' }, { geteiltDurch: 100 }, '11.284000'],
    ['1128', {}, { geteiltDurch: 100 }, '11.280000'],
    ['11.284', { dezimalzeichen: '.' }, {}, '11.284000'],
    ["1'128.4", { dezimalzeichen: '.', tausenderzeichen: "'" }, { geteiltDurch: 100 }, '11.284000'],
  ])('the number %s', async (cell, settings, angabe, expected) => {
    expect(await readBrennwert(cell, settings, angabe)).toBe(expected)
  })
  test.each([
    ['11.284', 'Das ist keine Zahl in der Schreibweise 1234,5.'],
    ['1,23E+05', 'Das ist keine Zahl in der Schreibweise 1234,5.'],
    ['-1-', 'Das ist keine Zahl in der Schreibweise 1234,5.'],
  ])('the number %s is refused', async (cell, sentence) => {
    const content = { datensaetze: [umrechnung({ spalte: 'B' })] }
    expect(await refuse(content, `V|AB|B\nG-1|1.1.2025|${cell}\n`)).toEqual([`Zeile 2, Spalte B: ${sentence}`])
  })

  test('tables, with and without another value, and what no table knows', async () => {
    const mit = (sonst: object) => ({
      tabellen: { a: { Herrn: 'Herr' }, g: { X: true, '': false } },
      datensaetze: [
        {
          ...kunde,
          felder: {
            ...kunde.felder,
            anrede: { spalte: 'ANR', tabelle: 'a', ...sonst },
            gesperrt: { spalte: 'SP', tabelle: 'g', sonst: false },
          },
        },
      ],
    })
    const text = 'KD;NAME;ANR;SP\n1;A;Herrn;X\n2;B;Divers;\n'
    await load(mit({ sonst: 'KeineAnrede' }), text)
    expect(await table('anschlussnutzer')).toMatchObject([
      { anrede: 'Herr', gesperrt: true },
      { anrede: 'KeineAnrede', gesperrt: false },
    ])
    const unknown: string[] = []
    const onUnknown = (spalte: string, wert: string) => void unknown.push(`${spalte}: ${wert}`)
    expect(await refuse(mit({}), text, { onUnknown })).toEqual([
      'Zeile 3, Spalte ANR: Diesen Wert kennt die Tabelle der Zuordnung nicht.',
    ])
    expect(unknown).toEqual(['ANR: Divers'])
  })
})

describe('a wrong mapping file [versorger-128]', () => {
  const ohne = 'Zuordnung export.json: '
  test.each<[unknown, string]>([
    ['{', `${ohne}Die Datei ist nicht lesbar (kein gültiges JSON`],
    [{}, `${ohne}datensaetze: Die Angabe fehlt.`],
    [{ datensaetze: [] }, `${ohne}datensaetze: Mindestens ein Datensatz.`],
    [
      { ...zwei, trenzeichen: ';' },
      `${ohne}trenzeichen: Das gibt es in einer Zuordnung nicht. Meinten Sie trennzeichen?`,
    ],
    [{ ...zwei, tausenderzeichen: ',' }, `${ohne}tausenderzeichen: Das Tausenderzeichen ist ein anderes`],
    [{ datensaetze: [{ ...kunde, art: 'vertraege' }] }, `${ohne}datensaetze.0.art: Diese Art gibt es nicht.`],
    [
      { datensaetze: [{ ...kunde, felder: { ...kunde.felder, nachnahme: 'N' } }] },
      `${ohne}datensaetze.0.felder.nachnahme: Dieses Feld hat anschlussnutzer nicht. Meinten Sie nachname?`,
    ],
    [
      { datensaetze: [{ art: 'anschlussnutzer', felder: { nachname: 'N' } }] },
      `${ohne}datensaetze.0.felder: kundennummer fehlt; jeder Datensatz anschlussnutzer braucht es.`,
    ],
    [
      { datensaetze: [{ ...kunde, felder: { kundennummer: { spalte: 'A', fest: 'B' } } }] },
      `${ohne}datensaetze.0.felder.kundennummer: Genau eines davon sagt, woher der Wert kommt`,
    ],
    [
      { datensaetze: [{ ...kunde, felder: { kundennummer: { spalte: 'A', tabele: 'x' } } }] },
      `${ohne}datensaetze.0.felder.kundennummer.tabele: Das gibt es in einer Zuordnung nicht. Meinten Sie tabelle?`,
    ],
    [
      {
        tabellen: { anrede: {} },
        datensaetze: [{ ...kunde, felder: { kundennummer: { spalte: 'A', tabelle: 'anreden' } } }],
      },
      `${ohne}datensaetze.0.felder.kundennummer: Die Tabelle anreden steht nicht unter tabellen. Meinten Sie anrede?`,
    ],
  ])('%j', async (content, sentence) => {
    expect(await wrong(content)).toContainEqual(expect.stringContaining(sentence))
  })

  test('a number where a column belongs', async () => {
    const felder = { kundennummer: 7 }
    expect(await wrong({ datensaetze: [{ art: 'anschlussnutzer', felder }] })).toEqual([
      `${ohne}datensaetze.0.felder.kundennummer: Erwartet wird eine Spalte wie "NAME" oder ein Objekt wie {"fest": "strom"}.`,
    ])
  })
})

test('an export of 30,000 lines needs the memory of a batch, not of the file', { tags: 'full' }, async () => {
  const zuordnung = await zuordnungOf(zwei)
  const start = memoryInUse()
  let [bytes, highest] = [0, 0]
  async function* source() {
    yield Buffer.from(kopf)
    for (let from = 0; from < 30_000; from += 250) {
      const lines = Array.from({ length: 250 }, (_, index) => {
        const nummer = from + index
        return `${nummer - (nummer % 2)};Müller;${nummer};08999;01.04.2024${' '.repeat(600)}\n`
      })
      const chunk = Buffer.from(lines.join(''))
      bytes += chunk.length
      if (from % 5000 === 0) highest = Math.max(highest, memoryInUse() - start)
      yield chunk
    }
    highest = Math.max(highest, memoryInUse() - start)
  }
  const { arten } = await importNdjson(database.db, source(), { tenantPrefix: 'T-', today, zuordnung })
  expect([arten['anschlussnutzer'], arten['vertrag']]).toMatchObject([{ neu: 15_000 }, { neu: 30_000 }])
  expect(bytes).toBeGreaterThan(15_000_000)
  expect(highest).toBeLessThan(bytes)
})
