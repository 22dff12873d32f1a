import type { Database } from '../../db/open.ts'
import { createAblesung, createLastgang, createLastgangkanal } from './factories.ts'

export const kanarienvertrag = 'KANARIE-4711'
export const kanarienfoto = Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('KANARIENFOTO'), 0xff, 0xd9])

const vertrag_id = kanarienvertrag

/** A contract with a unique value in every column about its supply, meter, tariff and readings; the id of its reading. */
export async function insertKanarienvertrag(db: Database, kundennummer: string): Promise<number> {
  await insertVertrag(db, kundennummer)
  return insertMessdaten(db)
}

async function insertVertrag(db: Database, kundennummer: string): Promise<void> {
  await db
    .insertInto('vertrag')
    .values({
      id: vertrag_id, kundennummer, versorgungsart: 'gas', anmeldungsart: 'Kanarienanmeldung',
      lieferbeginn: '1911-02-01', gewuenschter_lieferbeginn: '1911-02-02', lieferende: '1911-02-03',
      gewuenschtes_lieferende: '1911-02-04', strasse: 'Kanarienstrasse', hausnummer: '4711k', plz: '14711',
      ort: 'Kanarienort', kunden_art: 'Haushaltskunde', storniert: true,
      marktlokation: '47114711478', laufzeit_bis: '1911-03-14', kuendigungsfrist: '71 Wochen',
    })
    .execute()
  await db.insertInto('stornovermerk').values({ vertrag_id, seit: '1911-02-05' }).execute()
  await db
    .insertInto('zaehler')
    .values({
      vertrag_id, nummer: 'KANARIENZAEHLER', eingebaut_am: '1911-02-06', ausgebaut_am: '1911-02-07',
      messlokation: 'DE47114711471KANARIENMESSLOKATION',
    })
    .execute()
  const stellen = { vorkommastellen: 6, nachkommastellen: 1 }
  await db
    .insertInto('messkanal')
    .values({ vertrag_id, zaehlernummer: 'KANARIENZAEHLER', obiskennzahl: '7-1:1.71.1', ...stellen })
    .execute()
  await db
    .insertInto('tarif')
    .values({
      vertrag_id, name: 'Kanarientarif', tariftyp: 'DYNAMISCHER_PREIS', preisgarantietyp: 'Kanariengarantie',
      grundpreis: '7111.01', arbeitspreis: '71.11002', arbeitspreis_nt: '71.11003', anteil_nt: '71.14',
      ist_dynamisch: true, durchschnittlicher_arbeitspreis_vormonat: '71.11005',
      durchschnittlicher_arbeitspreis_gesamt: '71.11006', marktgebiet: 'KANARIE-7', aufschlag: '71.11007',
      umsatzsteuer: '71.18', gueltig_von: '1911-02-08', gueltig_bis: '1911-02-09',
    })
    .execute()
  await db
    .insertInto('preisbestandteil')
    .values({
      vertrag_id, position: 1, bezeichnung: 'Kanarienteil', gruppe: 'netz', berechnung: 'arbeit',
      wert: '71.11008', stufe: 'HT', kalender: 'Kanariennetz',
      gueltig_von: '1911-02-16', gueltig_bis: '1911-02-17',
    })
    .execute()
  await db
    .insertInto('rechnung')
    .values({
      rechnungsnummer: 'KANARIENRECHNUNG', vertrag_id, von: '1911-02-18', bis: '1911-02-19',
      rechnungsdatum: '1911-02-20', ist_storno: true, original_rechnungsnummer: 'KANARIENORIGINAL',
      pruefung: JSON.stringify({ feld: 'Kanarienfeld' }), geprueft_am: new Date('1911-02-22T10:00:00Z'),
      bo4e: JSON.stringify({ rechnungstitel: 'Kanarientitel' }), aus_dokument: 'KANARIENDOKUMENT',
    })
    .execute()
  await db
    .insertInto('zahlung')
    .values({ vertrag_id, id: 'KANARIENZAHLUNG', datum: '1911-02-21', betrag: '7111.09', zweck: 'Kanarienzweck', status: 'zurueckgebucht' })
    .execute()
  await db
    .insertInto('abschlagsplan')
    .values([
      {
        vertrag_id, gueltig_von: '1911-03-10', gueltig_bis: '1911-03-11', betrag: '7111.10', tag: 17, monate: [7, 11],
        mindestens: '7111.11', hoechstens: '7111.12', schritt: '7111.13',
      },
      { vertrag_id, gueltig_von: '1911-03-12', gueltig_bis: '1911-03-13', betrag: '7111.14', termine: ['1911-03-12'] },
    ])
    .execute()
}

async function insertMessdaten(db: Database): Promise<number> {
  const ablesung_id = await createAblesung(db, {
    vertrag_id, zaehlernummer: 'KANARIENZAEHLER', ablesedatum: '1911-02-10', markttag: '1911-03-09',
    ablesegrund: 'Kanariengrund', erfassungshinweis: 'Kanarienhinweis', ermittlungsart: 'Kanarienart',
    eingegangen_am: new Date('2026-11-03T07:11:08Z'), ableseart: 'KUNDE', werte: { '7-1:1.71.2': '711109.5' },
  })
  await db.insertInto('ablesung_foto').values({ ablesung_id, jpeg: kanarienfoto }).execute()
  await db
    .insertInto('verbrauch')
    .values({
      vertrag_id, von: '1911-02-11', bis: '1911-02-12', summe: '711110.5', summe_jahr: '711111.5',
      obiskennzahlen: ['7-1:1.71.3'], verbraeuche: ['711112.5'],
    })
    .execute()
  await db
    .insertInto('umrechnung')
    .values({
      vertrag_id, gueltig_von: '1911-02-13', gueltig_bis: '1911-02-14',
      zustandszahl: '0.711113', brennwert: '71.711114',
    })
    .execute()
  const kanal_id = await createLastgangkanal(db, { vertrag_id, obiskennzahl: '7-1:1.71.4', minuten: 60 })
  const werte = Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 711_115_125 : 1))
  await createLastgang(db, { kanal_id, tag: '1911-02-15', werte, geschaetzt: '1'.padEnd(24, '0') })
  await db
    .insertInto('ableselink')
    .values({
      vertrag_id, zaehlernummer: 'KANARIENZAEHLER', token_hash: Buffer.from('KANARIENLINK'), weg: 'brief',
      erstellt_am: new Date('1911-07-02T10:00:00Z'), gilt_bis: '1911-07-03',
      gesendet_am: new Date('1911-07-04T10:00:00Z'), geoeffnet_am: new Date('1911-07-05T10:00:00Z'),
      abgelesen_am: new Date('1911-07-06T10:00:00Z'), widerrufen_am: new Date('1911-07-07T10:00:00Z'),
      vorgang_id: 711_117, sendung: '00000000-0000-4000-8000-000000000000',
    })
    .execute()
  await db
    .insertInto('benachrichtigung')
    .values({
      vertrag_id, thema: 'rechnung', bestellt_am: new Date('1911-07-01T10:00:00Z'), mitgeteilt: ['KANARIENMITTEILUNG'],
    })
    .execute()
  return ablesung_id
}
