import { addTage } from '@ekp/wire/rules/kalendertag'
import type { DemoKalender } from './kalender.ts'

const ort = { plz: '08999', ort: 'Mühlenbrück' }
const lindenallee = { strasse: 'Lindenallee', hausnummer: '12a', ...ort }
const amWehr = { strasse: 'Am Wehr', hausnummer: '3', ...ort }
const backgasse = { strasse: 'Backgasse', hausnummer: '10-12', ...ort }
const brueckenstrasse = { strasse: 'Alte Brückenstraße', hausnummer: '47', ...ort }
const kastanienweg = { strasse: 'Kastanienweg', hausnummer: '8', ...ort }
const schleifmuehle = { strasse: 'Schleifmühle', hausnummer: '5', ...ort }
const sonnenhang = { strasse: 'Am Sonnenhang', hausnummer: '17', ...ort }
const muehlgraben = { strasse: 'Mühlgraben', hausnummer: '21', ...ort }

const strom = { art: 'vertrag', versorgungsart: 'strom', kundenArt: 'Haushaltskunde' }
const gas = { art: 'vertrag', versorgungsart: 'gas', kundenArt: 'Haushaltskunde' }

/** Contracts of every status [vertrag-5] and customer type; terms and notices of some [vertrag-21]. */
export function demoVertraege({ tag, monatsanfang, letzterWerktag, neujahr }: DemoKalender): readonly object[] {
  return [
    {
      ...strom,
      id: '4711001',
      kundennummer: 'SWM-100001',
      anmeldungsart: 'Einzug',
      lieferbeginn: neujahr(-6),
      laufzeitBis: addTage(monatsanfang(5), -1),
      kuendigungsfrist: '1 Monat',
      ...lindenallee,
    },
    {
      ...gas,
      id: '4711002',
      kundennummer: 'SWM-100001',
      anmeldungsart: 'Einzug',
      lieferbeginn: neujahr(-6),
      kuendigungsfrist: '1 Monat',
      ...lindenallee,
    },
    {
      ...strom,
      id: '4711003',
      kundennummer: 'SWM-100002',
      anmeldungsart: 'Lieferantenwechsel',
      gewuenschterLieferbeginn: monatsanfang(-14),
      lieferbeginn: monatsanfang(-14),
      kuendigungsfrist: '1 Monat',
      ...amWehr,
    },
    {
      ...strom,
      id: '4711004',
      kundennummer: 'SWM-100003',
      kundenArt: 'RLMKunde',
      anmeldungsart: 'Lieferantenwechsel',
      lieferbeginn: neujahr(-3),
      laufzeitBis: addTage(neujahr(2), -1),
      kuendigungsfrist: '3 Monate',
      ...backgasse,
    },
    {
      ...gas,
      id: '4711005',
      kundennummer: 'SWM-100003',
      kundenArt: 'Sondervertragskunde',
      anmeldungsart: 'Lieferantenwechsel',
      lieferbeginn: neujahr(-3),
      laufzeitBis: addTage(neujahr(2), -1),
      kuendigungsfrist: '3 Monate',
      ...backgasse,
    },
    {
      ...strom,
      id: '4711006',
      kundennummer: 'SWM-100004',
      anmeldungsart: 'Einzug',
      gewuenschterLieferbeginn: monatsanfang(2),
      ...kastanienweg,
    },
    {
      ...strom,
      id: '4711007',
      kundennummer: 'SWM-100004',
      anmeldungsart: 'Einzug',
      lieferbeginn: neujahr(-4),
      gewuenschtesLieferende: letzterWerktag(2),
      ...brueckenstrasse,
    },
    {
      ...gas,
      id: '4711008',
      kundennummer: 'SWM-100004',
      anmeldungsart: 'Einzug',
      lieferbeginn: neujahr(-4),
      gewuenschtesLieferende: letzterWerktag(-4),
      lieferende: letzterWerktag(-4),
      ...brueckenstrasse,
    },
    {
      ...gas,
      id: '4711009',
      kundennummer: 'SWM-100004',
      anmeldungsart: 'Lieferantenwechsel',
      gewuenschterLieferbeginn: tag(-60),
      storniert: true,
      ...kastanienweg,
    },
    {
      ...strom,
      id: '4711010',
      kundennummer: 'SWM-100008',
      anmeldungsart: 'Grundversorgung',
      lieferbeginn: neujahr(-12),
      kuendigungsfrist: '2 Wochen',
      ...muehlgraben,
    },
    {
      ...strom,
      id: '4711011',
      kundennummer: 'SWM-100009',
      anmeldungsart: 'Lieferantenwechsel',
      lieferbeginn: monatsanfang(-14),
      ...schleifmuehle,
    },
    {
      ...strom,
      id: '4711012',
      kundennummer: 'SWM-100010',
      anmeldungsart: 'Lieferantenwechsel',
      lieferbeginn: monatsanfang(-14),
      ...sonnenhang,
    },
  ]
}
