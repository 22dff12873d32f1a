import type { DemoKalender } from '../kalender.ts'
import { demoGebiet } from './marktpreise.ts'

const strom = { art: 'tarifangebot', versorgungsart: 'strom' }
const part = (gruppe: string, berechnung: string, bezeichnung: string, wert: number) => ({
  gruppe,
  berechnung,
  bezeichnung,
  wert,
})

// Net, of 2026: the network of a small town, levies as published, a smart meter.
const netzImJahr = [
  part('netz', 'jahr', 'Netzentgelt Grundpreis', 75),
  part('netz', 'jahr', 'Messstellenbetrieb', 33.61),
]
const netz = [part('netz', 'arbeit', 'Netzentgelt', 0.0712), ...netzImJahr]
export const netzkalender = 'Netz Mühlenbrück Modul 3'
const modul3 = [
  { ...part('netz', 'arbeit', 'Netzentgelt', 0.1068), stufe: 'HT', kalender: netzkalender },
  { ...part('netz', 'arbeit', 'Netzentgelt', 0.0712), stufe: 'ST', kalender: netzkalender },
  { ...part('netz', 'arbeit', 'Netzentgelt', 0.0214), stufe: 'NT', kalender: netzkalender },
  ...netzImJahr,
  // Module 3 is there beside module 1 alone.
  part('netz', 'jahr', 'Gutschrift nach § 14a EnWG (Modul 1)', -120.63),
]
const abgaben = [
  part('abgaben', 'arbeit', 'Konzessionsabgabe', 0.0132),
  part('abgaben', 'arbeit', 'KWKG-Umlage', 0.00446),
  part('abgaben', 'arbeit', 'Offshore-Netzumlage', 0.00941),
  part('abgaben', 'arbeit', 'Aufschlag für besondere Netznutzung', 0.01559),
]
const steuern = [part('steuern', 'arbeit', 'Stromsteuer', 0.0205), part('steuern', 'umsatzsteuer', 'Umsatzsteuer', 19)]
const boerse = { gruppe: 'energie', berechnung: 'boerse', bezeichnung: 'Börsenpreis' }

/** Tariffs on offer, with all that a price is made of, so that they can be compared with any contract of the demo. */
export function demoTarifangebote({ neujahr }: DemoKalender): readonly object[] {
  const angebot = { ...strom, gueltigVon: neujahr(0) }
  const dynamisch = [
    boerse,
    part('energie', 'arbeit', 'Beschaffung und Vertrieb', 0.0165),
    part('energie', 'jahr', 'Grundpreis', 72),
  ]
  return [
    {
      ...angebot,
      kennung: 'fix-12',
      name: 'MühlenStrom Fix 12',
      beschreibung: 'Zwölf Monate derselbe Preis, zu jeder Stunde.',
      bestandteile: [
        part('energie', 'arbeit', 'Energie', 0.1145),
        part('energie', 'jahr', 'Grundpreis', 96),
        ...[...netz, ...abgaben, ...steuern],
      ],
    },
    {
      ...angebot,
      marktgebiet: demoGebiet,
      kennung: 'dynamisch',
      name: 'MühlenStrom Dynamisch',
      beschreibung: 'Jede Viertelstunde der Preis der Börse, dazu ein fester Anteil.',
      bestandteile: [...dynamisch, ...netz, ...abgaben, ...steuern],
    },
    {
      ...angebot,
      marktgebiet: demoGebiet,
      kennung: 'dynamisch-modul-3',
      name: 'MühlenStrom Dynamisch mit Modul 3',
      beschreibung: 'Für Wärmepumpe oder Wallbox: nachts kostet auch das Netz weniger, am frühen Abend mehr.',
      bestandteile: [...dynamisch, ...modul3, ...abgaben, ...steuern],
    },
  ]
}

/** When the network's levels of module 3 hold: in winter and autumn, and all day the same in the other quarters. */
export function demoNetzkalender({ neujahr }: DemoKalender): readonly object[] {
  const immer = [{ ab: '00:00', stufe: 'ST' }]
  const nachts = [
    { ab: '00:00', stufe: 'NT' },
    { ab: '06:00', stufe: 'ST' },
  ]
  const werktags = [...nachts, { ab: '17:00', stufe: 'HT' }, { ab: '21:00', stufe: 'ST' }]
  return [1, 2, 3, 4].flatMap((quartal) =>
    (['werktag', 'samstag', 'sonntag'] as const).map((tagart) => ({
      art: 'preiskalender',
      kalender: netzkalender,
      gueltigVon: neujahr(-2),
      quartal,
      tagart,
      land: 'sn',
      zeiten: quartal === 2 || quartal === 3 ? immer : tagart === 'werktag' ? werktags : nachts,
    })),
  )
}
