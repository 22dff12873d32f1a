import { addTage } from '@ekp/wire/rules/kalendertag'
import { decimal, fraction, isEqual, plus, sumOf } from '../../../lib/fraction.ts'
import { baueHaushalt, type Haushalt } from './haushalte.ts'
import { baueMonat, istUmstellung } from './monate.ts'
import type { Planzeile } from './rechne.ts'
import type { Rechnungsplan } from './schreibe.ts'
import { waehle, type Wahl } from './wahl.ts'
import type { Zufall } from '../../verbrauch/testing/zufall.ts'

/** A bill with a planted fault, and the right one. */
export interface Fehlerfall {
  readonly haushalt: Haushalt
  readonly richtig: Rechnungsplan
  readonly falsch: Rechnungsplan
  /** The place of the first wrong line, from 0; null where the fault is in no line. */
  readonly zeile: number | null
  /** Where it is then, or where it costs nothing. */
  readonly feld?: RegExp
}

const einfach: Partial<Wahl> = {
  sparte: 'strom',
  tarifart: 'bestandteile',
  htnt: false,
  wechsel: false,
  zaehlerwechsel: false,
  ueberlauf: false,
  geschaetzt: false,
  schluss: false,
  amTagDavor: false,
  steuerwechsel: false,
  teilung: 'keine',
  einzeln: false,
  mitZwischenstand: false,
}

/** The household of a kind, and its bill with some of its lines changed. */
function change(
  haushalt: Haushalt,
  changeLine: (zeile: Planzeile, index: number) => Planzeile,
  first: (zeile: Planzeile, index: number) => boolean,
): Fehlerfall {
  const { plan } = haushalt
  const zeilen = plan.zeilen.map((zeile, index) => (first(zeile, index) ? changeLine(zeile, index) : zeile))
  return { haushalt, richtig: plan, falsch: { ...plan, zeilen }, zeile: plan.zeilen.findIndex(first) }
}

export const build = (z: Zufall, changes: Partial<Wahl>) => baueHaushalt(z, waehle(z, { ...einfach, ...changes }))
const isArbeit = ({ art }: Planzeile) => art === 'arbeit'
const isNetz = ({ art, text }: Planzeile) => art === 'arbeit' && text.startsWith('Netz')
const isJahr = ({ art }: Planzeile) => art === 'jahr'

/** Lines of a kind one after the other, as one for each of some spans. */
function merge(zeilen: readonly Planzeile[], grenzen: readonly string[]): Planzeile[] {
  return grenzen.slice(0, -1).flatMap((von, index) => {
    const bis = grenzen[index + 1] ?? von
    const own = zeilen.filter((zeile) => von <= zeile.von && zeile.bis <= bis)
    const [first] = own
    return first === undefined ? [] : [{ ...first, von, bis, kwh: sumOf(own.map(({ kwh }) => kwh ?? fraction(0))) }]
  })
}

export const fehlerarten: Readonly<Record<string, (z: Zufall) => Fehlerfall>> = {
  'alter Preis auf Tagen des neuen': (z) => {
    const given = { wechsel: true, sparte: z.aus(['strom', 'gas']), tarifart: z.aus(['bestandteile', 'netto']) }
    const preisOf = ({ preis = fraction(0) }: Planzeile) => preis
    const isNew = ({ plan }: Haushalt) => {
      const first = plan.zeilen.find(isArbeit)
      return (zeile: Planzeile) => isArbeit(zeile) && first !== undefined && !isEqual(preisOf(first), preisOf(zeile))
    }
    let haushalt = build(z, given)
    while (!haushalt.plan.zeilen.some(isNew(haushalt))) haushalt = build(z, given)
    const first = haushalt.plan.zeilen.find(isArbeit)
    return change(haushalt, (zeile) => ({ ...zeile, preis: first?.preis }), isNew(haushalt))
  },
  'Grenze um einen Monat verschoben': (z) => {
    const given = { wechsel: true, teilung: 'monate', verteilung: 'tage' } as const
    const grenzeOf = ({ plan, perioden }: Haushalt) => perioden.find(({ ab }) => ab > plan.von)?.ab ?? ''
    const movedOf = (one: Haushalt) => one.plan.zeilen.find(({ von }) => von > grenzeOf(one))?.von
    let haushalt = build(z, given)
    while (movedOf(haushalt) === undefined) haushalt = build(z, given)
    const { plan } = haushalt
    const arbeit = plan.zeilen.filter(isArbeit)
    const [grenze, moved] = [grenzeOf(haushalt), movedOf(haushalt) ?? '']
    const [richtig, falsch] = [grenze, moved].map((tag) => {
      const [before, after] = merge(arbeit, [plan.von, tag, plan.bis])
      return before && after ? [before, { ...after, preis: arbeit.at(-1)?.preis }] : []
    })
    const jahr = plan.zeilen.filter(isJahr)
    return {
      haushalt,
      richtig: { ...plan, zaehlwerke: [], zeilen: [...(richtig ?? []), ...jahr] },
      falsch: { ...plan, zaehlwerke: [], zeilen: [...(falsch ?? []), ...jahr] },
      zeile: 0,
    }
  },
  'ein Tag Grundpreis doppelt': (z) => {
    const haushalt = build(z, { wechsel: true, sparte: z.aus(['strom', 'gas']) })
    return change(
      haushalt,
      (zeile) => ({ ...zeile, von: addTage(zeile.von, -1) }),
      (zeile) =>
        isJahr(zeile) &&
        zeile.von !== haushalt.plan.von &&
        zeile.bis === haushalt.plan.bis &&
        !zeile.text.startsWith('Mess'),
    )
  },
  'Brennwert des Vorjahres': (z) =>
    change(
      build(z, { sparte: 'gas', wechsel: z.oft(0.5), steuerwechsel: z.oft(0.2) }),
      (zeile) => ({ ...zeile, gas: zeile.gas && { ...zeile.gas, brennwert: 10.734 } }),
      isArbeit,
    ),
  'HT und NT vertauscht': (z) => {
    const haushalt = build(z, { htnt: true, wechsel: z.oft(0.4) })
    const { zeilen } = haushalt.plan
    const registers = ['1-0:1.8.1', '1-0:1.8.2']
    return change(
      haushalt,
      (zeile) => ({
        ...zeile,
        kwh: zeilen.find(
          (other) => other.von === zeile.von && other.obis !== zeile.obis && registers.includes(other.obis ?? ''),
        )?.kwh,
      }),
      ({ art, obis }) => art === 'arbeit' && registers.includes(obis ?? ''),
    )
  },
  'eine Zahlung fehlt': (z) => {
    let haushalt = build(z, { sparte: z.aus(['strom', 'gas']) })
    while (haushalt.plan.vorauszahlungen.length === 0) haushalt = build(z, {})
    const { plan } = haushalt
    const missing = z.ganz(0, plan.vorauszahlungen.length - 1)
    return {
      haushalt: { ...haushalt, grundlagen: { ...haushalt.grundlagen, zahlungen: plan.vorauszahlungen } },
      richtig: plan,
      falsch: { ...plan, vorauszahlungen: plan.vorauszahlungen.filter((_, index) => index !== missing) },
      zeile: null,
      feld: /^vorauszahlungen$/,
    }
  },
  'falscher Steuersatz': (z) => {
    const haushalt = build(z, { tarifart: z.aus(['bestandteile', 'netto']), wechsel: z.oft(0.3) })
    const satz = z.aus([7, 16])
    return {
      ...change(
        haushalt,
        (zeile) => ({ ...zeile, satz }),
        () => true,
      ),
      zeile: null,
      feld: /^steuerbetraege\[0\]\.steuersatz$/,
    }
  },
  '366 statt 365 Tage': (z) =>
    change(build(z, { sparte: z.aus(['strom', 'gas']) }), (zeile) => ({ ...zeile, mehr: 1 }), isJahr),
  'geschätzt als abgelesen': (z) => {
    const haushalt = build(z, { geschaetzt: true, wechsel: z.oft(0.5) })
    const { plan } = haushalt
    const zaehlwerke = plan.zaehlwerke.map((zaehlwerk) => ({
      ...zaehlwerk,
      staende: zaehlwerk.staende.map((stand) => ({
        ...stand,
        status: stand.status.replace('ERSATZWERT', 'ABGELESEN'),
      })),
    }))
    return {
      haushalt,
      richtig: plan,
      falsch: { ...plan, zaehlwerke },
      zeile: plan.zeilen.findIndex((zeile) => isArbeit(zeile) && zeile.bis === plan.bis),
      feld: /^zaehler\[0\]\.zaehlwerke\[0\]\.messwerte\[\d\]\.messwertstatus$/,
    }
  },
  'um mehr als einen Cent falsch gerundet': (z) => {
    const haushalt = build(z, { sparte: z.aus(['strom', 'gas']), wechsel: z.oft(0.5) })
    const at = z.ganz(0, haushalt.plan.zeilen.length - 1)
    return change(
      haushalt,
      (zeile) => ({ ...zeile, falsch: decimal(z.aus([-0.04, -0.02, 0.02, 0.05])) }),
      (_, index) => index === at,
    )
  },
  'falsche Differenz nach dem Zählerwechsel': (z) => {
    const wrong = fraction(z.ganz(20, 4000))
    return change(
      build(z, { zaehlerwechsel: true }),
      (zeile) => ({ ...zeile, kwh: plus(zeile.kwh ?? fraction(0), wrong) }),
      isArbeit,
    )
  },
  'eine Stunde der Zeitumstellung fehlt': (z) => {
    const monat = z.aus(['2026-03', '2025-10'])
    const haushalt = baueMonat(z, { monat, dynamisch: true })
    const counted = haushalt.viertelstunden.filter((one) => !istUmstellung(one, monat))
    const { plan } = haushalt
    return { haushalt, richtig: plan, falsch: { ...plan, zeilen: haushalt.zeilenOf(counted) }, zeile: 0 }
  },
  'falscher Preis einer Stufe': (z) => {
    const haushalt = baueMonat(z, { dynamisch: false })
    const netz = haushalt.plan.zeilen.filter(isNetz)
    const [ht, st] = z.oft(0.5) ? netz : netz.toReversed()
    return change(
      haushalt,
      (zeile) => ({ ...zeile, preis: st?.preis }),
      (zeile) => zeile === ht,
    )
  },
  'ein Feiertag in den Stufen eines Werktags': (z) => {
    const monat = z.aus(['2026-01', '2025-10', '2026-05'])
    const haushalt = baueMonat(z, { monat, dynamisch: z.oft(0.3), modul: true })
    const { plan } = haushalt
    const zeilen = haushalt.zeilenOf(haushalt.viertelstunden, () => true)
    return { haushalt, richtig: plan, falsch: { ...plan, zeilen }, zeile: zeilen.findIndex(isNetz) }
  },
}
