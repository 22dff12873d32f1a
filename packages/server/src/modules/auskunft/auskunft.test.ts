import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Credentials } from '../../testing/call.ts'
import { createDokument } from '../../testing/data/createDokument.ts'
import * as factories from '../../testing/data/factories.ts'
import * as records from '../../testing/data/importRecords.ts'
import {
  type AuskunftPortal,
  csvLines,
  openAuskunftPortal,
  parseDaten,
  passwort,
} from '../../testing/portals/openAuskunftPortal.ts'

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
let portal: AuskunftPortal
let own: Credentials

/** All records of a customer for the import; `mark` is in every text. */
function recordsOf(kundennummer: string, mark: string) {
  const vertragId = `${mark}1`
  const gasId = `${mark}2`
  return [
    {
      ...records.kunde,
      kundennummer,
      nachname: `${mark} Öztürk`,
      email: `${mark}@example.org`,
      mobil: '+49 151 1234567',
    },
    {
      ...records.vertrag,
      id: vertragId,
      kundennummer,
      strasse: `${mark}weg`,
      plz: '01067',
      lieferbeginn: '2020-01-01',
    },
    { ...records.zaehler, vertragId, nummer: `Z-${mark}` },
    {
      ...records.tarif,
      vertragId,
      name: `${mark}strom`,
      gueltigVon: '2026-01-01',
      arbeitspreis: 0.3245,
      arbeitspreisNT: 0.28,
    },
    { ...records.ablesung, vertragId, zaehlernummer: `Z-${mark}`, erfassungshinweis: `=${mark}` },
    { ...records.verbrauch, vertragId },
    { ...records.gasvertrag, id: gasId, kundennummer },
    { ...records.umrechnung, vertragId: gasId },
    { ...records.lastgang, vertragId, werte: [0.1, null, 0.025], geschaetzt: [2] },
    { ...records.rechnungsadresse, id: `RA-${mark}`, kundennummer, strasse: `${mark}allee`, gueltigVon: '2025-01-01' },
    { ...records.bankverbindung, bankverbindungId: `BV-${mark}`, kundennummer, kontoinhaber: `${mark} Öztürk` },
  ]
}

async function createKunde(kundennummer: string, mark: string): Promise<Credentials> {
  const { db } = portal
  await factories.createAnschlussnutzer(db, { kundennummer })
  await records.load(db, recordsOf(kundennummer, mark))
  const vertrag_id = `${mark}1`
  const zaehlernummer = `Z-${mark}`
  const gelesen = { vertrag_id, zaehlernummer, ablesedatum: '2026-03-01', ableseart: 'KUNDE' as const }
  const ablesungId = await factories.createAblesung(db, { ...gelesen, werte: { '1-0:1.8.0': '4800.5' } })
  await db
    .insertInto('ablesung_foto')
    .values({ ablesung_id: ablesungId, jpeg: Buffer.concat([jpeg, Buffer.from(mark)]) })
    .execute()
  const inhalt = Buffer.from(`%PDF-1.7 ${mark}`)
  await createDokument(portal, { id: `D-${mark}`, kundennummer, vertrag_id, beschreibung: `${mark} 2025` }, inhalt)
  const angefragt = {
    kundennummer,
    art: 'kontaktanfrage' as const,
    inhalt: JSON.stringify({ text: `${mark} fragt: "Wann?"\nGruß`, gewuenschterAbschlag: 85.5 }),
  }
  await db
    .insertInto('vorgang')
    .values({ ...angefragt, eingegangen_am: new Date('2026-05-01T08:00:00Z') })
    .execute()
  const gefragt = { kundennummer, passwort_version: 0, angefordert_am: new Date('2026-06-01T08:00:00Z') }
  await db.insertInto('passwort_reset').values(gefragt).execute()
  return portal.login(kundennummer, passwort)
}

beforeAll(async () => {
  portal = await openAuskunftPortal()
  own = await createKunde('T-1', 'EIGEN')
  await createKunde('T-2', 'FREMD')
})
beforeEach(() => portal.clock.advance(86_400 * 2))
afterAll(() => portal.close())

async function askAgain() {
  own = await portal.login('T-1', passwort)
  return portal.ask(own)
}

describe('the archive', () => {
  test('is a ZIP with customer number and day in its name, and may not be cached', async () => {
    portal.clock.set('2026-11-21T23:30:00+01:00')
    const { status, headers } = await askAgain()
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    expect(headers['content-disposition']).toContain('filename=auskunft-T-1-2026-11-21.zip')
    expect(headers['ttl']).toBe('1800')
  })

  test('has what was imported and sent in, in daten.json under the names of the API', async () => {
    const { files } = await askAgain()
    const daten = parseDaten(files)
    expect(daten).toMatchObject({
      versorger: 'Stadtwerke Test',
      anschlussnutzer: { kundennummer: 'T-1', nachname: 'EIGEN Öztürk', email: 'EIGEN@example.org', zugriff: 'voll' },
      vertraege: [
        { id: 'EIGEN1', strasse: 'EIGENweg', plz: '01067', lieferbeginn: '2020-01-01', storniert: false },
        { id: 'EIGEN2', versorgungsart: 'gas', kundenArt: 'Haushaltskunde' },
      ],
      tarife: [
        { vertragId: 'EIGEN1', name: 'EIGENstrom', arbeitspreis: 0.3245, arbeitspreisNT: 0.28, grundpreis: null },
      ],
      rechnungsadressen: [{ id: 'RA-EIGEN', strasse: 'EIGENallee', gueltigVon: '2025-01-01', vertragId: null }],
      bankverbindungen: [{ bankverbindungId: 'BV-EIGEN', iban: 'DE89370400440532013000', valide: true }],
      alleZaehler: [{ vertragId: 'EIGEN1', nummer: 'Z-EIGEN', eingebautAm: '2020-01-01', ausgebautAm: null }],
      messkanaele: [{ zaehlernummer: 'Z-EIGEN', obiskennzahl: '1-0:1.8.0', vorkommastellen: 6, nachkommastellen: 1 }],
      ablesungen: [
        { ablesedatum: '2025-12-31', ablesewerte: [{ obiskennzahl: '1-0:1.8.0', ablesewert: 4711.5 }], foto: null },
        { ablesedatum: '2026-03-01', ableseart: 'KUNDE', foto: expect.stringMatching(/^fotos\/2026-03-01 .*\.jpg$/) },
      ],
      verbraeuche: [{ vertragId: 'EIGEN1', von: '2024-12-31', bis: '2025-12-31', summe: 3412.5, proKanal: [] }],
      umrechnungen: [{ vertragId: 'EIGEN2', zustandszahl: 0.9512, brennwert: 11.284, gueltigBis: null }],
      lastgangkanaele: [{ vertragId: 'EIGEN1', obiskennzahl: '1-0:1.8.0', minuten: 15 }],
      dokumente: [
        { id: 'D-EIGEN', dateiname: 'Rechnung 2025.pdf', datei: 'dokumente/2026-01-15 Rechnung 2025 (D-EIGEN).pdf' },
      ],
      vorgaenge: [
        {
          art: 'kontaktanfrage',
          inhalt: { text: 'EIGEN fragt: "Wann?"\nGruß' },
          eingegangenAm: '2026-05-01T08:00:00.000Z',
        },
      ],
      passwortResets: [{ angefordertAm: '2026-06-01T08:00:00.000Z', offen: false, nichtig: false, giltBis: null }],
    })
    const [lastgang] = [daten['lastgaenge']].flat()
    expect(lastgang).toMatchObject({
      vertragId: 'EIGEN1',
      minuten: 15,
      von: '2026-01-15T00:00:00.000Z',
      geschaetzt: [2],
    })
    expect(lastgang).toHaveProperty('werte', [0.1, null, 0.025])
    expect(daten['sitzungen']).toContainEqual({
      kundennummer: 'T-1',
      endetSpaetestens: expect.any(String),
      browser: null,
    })
  })

  test('has the same as CSV tables, and no text that a spreadsheet would run as a formula', async () => {
    const { files } = await askAgain()
    expect(csvLines(files, 'ablesungen')).toEqual([
      'vertragId;zaehlernummer;ablesedatum;obiskennzahl;ablesewert;ablesegrund;erfassungshinweis;ermittlungsart;ableseart;eingegangenAm;markttag;foto',
      "EIGEN1;Z-EIGEN;2025-12-31;1-0:1.8.0;4711,5;;'=EIGEN;;NETZBETREIBER;;;",
      expect.stringMatching(
        /^EIGEN1;Z-EIGEN;2026-03-01;1-0:1\.8\.0;4800,5;;;;KUNDE;;;fotos\/2026-03-01 Zähler Z-EIGEN \(\d+\)\.jpg$/,
      ),
    ])
    expect(csvLines(files, 'lastgaenge')).toEqual([
      'vertragId;obiskennzahl;minuten;von;verbrauchKwh;geschaetzt',
      'EIGEN1;1-0:1.8.0;15;2026-01-15 01:00:00;0,1;nein',
      'EIGEN1;1-0:1.8.0;15;2026-01-15 01:15:00;;nein',
      'EIGEN1;1-0:1.8.0;15;2026-01-15 01:30:00;0,025;ja',
    ])
    expect(csvLines(files, 'anschlussnutzer')[1]).toContain(";'+49 151 1234567;")
    expect(csvLines(files, 'vorgaenge')).toEqual([
      'id;kundennummer;vertragId;art;betreff;text;gewuenschterAbschlag;inhalt;eingegangenAm;uebergebenAm;beantwortetAm;ergebnis;ablehnungsgrund;antworttext;giltAb;geseheneAntwortVom;weg',
      expect.stringMatching(
        /^\d+;T-1;;kontaktanfrage;;"EIGEN fragt: ""Wann\?""\nGruß";85,5;"\{""text"":.*\}";2026-05-01 10:00:00;;;;;;;;portal$/,
      ),
    ])
    const tables = [...files.keys()].filter((name) => name.startsWith('csv/')).map((name) => name.slice(4, -4))
    expect(tables).toEqual(Object.keys(parseDaten(files)).slice(2))
  })

  test('has photos and documents byte for byte, at the places that the data name', async () => {
    const { files } = await askAgain()
    const foto = [...files.keys()].find((name) => name.startsWith('fotos/')) ?? ''
    expect(files.get(foto)?.equals(Buffer.concat([jpeg, Buffer.from('EIGEN')]))).toBe(true)
    expect(parseDaten(files)).toMatchObject({ ablesungen: [{}, { foto }] })
    expect(String(files.get('dokumente/2026-01-15 Rechnung 2025 (D-EIGEN).pdf'))).toBe('%PDF-1.7 EIGEN')
    expect([...files.keys()].filter((name) => /^(?:fotos|dokumente)/.test(name))).toHaveLength(2)
  })

  test('has no data of other customers and no secret', async () => {
    const { files } = await askAgain()
    const { passwort_hash: hash } = await portal.db
      .selectFrom('anschlussnutzer')
      .where('kundennummer', '=', 'T-1')
      .select('passwort_hash')
      .executeTakeFirstOrThrow()
    for (const [name, content] of files) {
      expect(name + content.toString('latin1')).not.toMatch(/FREMD|T-2|argon2/)
      expect(content.includes(String(hash)), name).toBe(false)
      expect(content.includes(own.token), name).toBe(false)
    }
  })

  test('explains its files, what is not in it and why, and the customer’s rights', async () => {
    const { files } = await askAgain()
    const text = String(files.get('LIESMICH.txt')).replace(/\s+/g, ' ')
    expect([...files.keys()][0]).toBe('LIESMICH.txt')
    for (const said of [
      'Kundennummer: T-1',
      'Verantwortlich: Stadtwerke Test, service@example.org.',
      'Ihr Passwort: Wir kennen es nicht',
      'Ihr Verbrauch je Stunde oder Viertelstunde (csv/lastgaenge.csv)',
      'Wie lange: 3 Jahre nach dem Ende des Jahres der Messung.',
      'wenn Sie nie einen hatten, 365 Tage.',
      'Fragen Sie danach bitte unseren Kundenservice (service@example.org',
      'Aus 01067 wird 1067.',
      'unter lastgaenge ein Tag in Weltzeit',
      'Das Kundenportal selbst übermittelt keine Daten dorthin.',
      'Empfänger:',
      'Aufsichtsbehörde beschweren (Artikel 77)',
    ]) {
      expect(text).toContain(said)
    }
    expect(text).not.toMatch(/`|undefined|null|_/)
    const tables = [...files.keys()].filter((name) => name.startsWith('csv/'))
    expect(tables.filter((name) => !text.includes(`(${name})`))).toEqual([])
    expect(tables.length).toBeGreaterThan(10)
  })

  test('is noted in the audit trail, and its own entry is in it', async () => {
    const { files } = await askAgain()
    const protokoll = [parseDaten(files)['protokoll']].flat()
    expect(protokoll.at(-1)).toMatchObject({ kundennummer: 'T-1', akteur: 'kunde', aktion: 'auskunft_erteilt' })
  })
})

test('a customer without any data gets an export that says so', async () => {
  await factories.createAnschlussnutzer(portal.db, { kundennummer: 'T-3' })
  const { files } = await portal.ask(await portal.login('T-3', passwort))
  expect(parseDaten(files)).toMatchObject({ anschlussnutzer: { kundennummer: 'T-3' }, vertraege: [], dokumente: [] })
  expect(csvLines(files, 'vertraege')).toHaveLength(1)
})
