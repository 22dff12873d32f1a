import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './kalender.ts'

const art = 'rechnungsadresse'
const ort = { postleitzahl: '08999', ort: 'Mühlenbrück' }
const sommerfeld = { art, anrede: 'Frau', vorname: 'Katrin', nachname: 'Sommerfeld' }
const ihre = { ...sommerfeld, kundennummer: 'SWM-100001' }
const ihresStroms = { ...sommerfeld, vertragId: '4711001' }
const baeckerei = { art, anrede: 'Firma', firma: 'Bäckerei Öztürk & Söhne GmbH' }

/** Billing addresses of every kind: past, current and future ones, of customers and of contracts alone, a post-office box. */
export function demoRechnungsadressen({ tag, monatsanfang, neujahr }: DemoKalender): readonly object[] {
  return [
    {
      ...ihre,
      id: 'RA-100001-1',
      gueltigBis: addTage(neujahr(-2), -1),
      strasse: 'Alte Ziegelei',
      hausnummer: '5',
      postleitzahl: '08997',
      ort: 'Mühlenbrück-Nord',
    },
    {
      ...ihre,
      id: 'RA-100001-2',
      gueltigVon: neujahr(-2),
      gueltigBis: addTage(monatsanfang(2), -1),
      strasse: 'Lindenallee',
      hausnummer: '12a',
      ...ort,
    },
    { ...ihre, id: 'RA-100001-3', gueltigVon: monatsanfang(2), postfach: '10 02 44', ...ort },
    {
      ...ihresStroms,
      id: 'RA-4711001-1',
      gueltigVon: neujahr(-3),
      gueltigBis: addTage(monatsanfang(-9), -1),
      strasse: 'Am Bahnhof',
      hausnummer: '1',
      ...ort,
    },
    {
      art,
      vertragId: '4711001',
      id: 'RA-4711001-2',
      gueltigVon: monatsanfang(-9),
      gueltigBis: addTage(monatsanfang(3), -1),
      anrede: 'Firma',
      firma: 'Hausverwaltung Lindenhof GmbH',
      co: 'Frau Dr. Kern',
      strasse: 'Am Markt',
      hausnummer: '3-5',
      ...ort,
    },
    {
      ...ihresStroms,
      id: 'RA-4711001-3',
      gueltigVon: monatsanfang(3),
      strasse: 'Landstraße',
      hausnummer: '14',
      postleitzahl: '4020',
      ort: 'Linz',
      land: 'Österreich',
    },
    {
      art,
      kundennummer: 'SWM-100002',
      id: 'RA-100002-1',
      anrede: 'Herr',
      vorname: 'Jonas',
      nachname: 'Albrecht',
      strasse: 'Am Wehr',
      hausnummer: '3',
      ...ort,
    },
    { ...baeckerei, vertragId: '4711004', id: 'RA-4711004-1', co: 'Buchhaltung', postfach: '10 10 10', ...ort },
    {
      ...baeckerei,
      vertragId: '4711005',
      id: 'RA-4711005-1',
      gueltigVon: neujahr(-3),
      gueltigBis: tag(-40),
      strasse: 'Backgasse',
      hausnummer: '10-12',
      ...ort,
    },
    {
      art,
      kundennummer: 'SWM-100004',
      id: 'RA-100004-1',
      anrede: 'Familie',
      nachname: 'Kramer-Nguyen',
      strasse: 'Kastanienweg',
      hausnummer: '8',
      ...ort,
    },
    {
      art,
      kundennummer: 'SWM-100008',
      id: 'RA-100008-1',
      anrede: 'Frau',
      titel: 'Dr.',
      vorname: 'Hannelore',
      nachname: 'Petersen',
      strasse: 'Mühlgraben',
      hausnummer: '21',
      ...ort,
    },
  ]
}
