import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Preisstand, Preisstufe } from '@ekp/wire/tarif/preisbestandteile'
import { formatDatum } from '../../../lib/format.ts'
import { keepParagraphs } from '../../../lib/keepParagraphs.ts'
import { type Preisaenderung, versorgeranteil } from './preisaufbau.ts'
import { formatPreis } from '../preise/preisText.ts'
import { numberFormat, two, twoToSix } from '../../../lib/numberFormat.ts'

const stufenname: Readonly<Record<Preisstufe, string>> = { HT: 'Hochtarif', ST: 'Standardtarif', NT: 'Niedertarif' }

/** A part, with the level at which it is charged: `Netzentgelt (Niedertarif)`. */
export const teilname = ({ bezeichnung, stufe }: { bezeichnung: string; stufe: Preisstufe | null }) =>
  keepParagraphs(stufe === null ? bezeichnung : `${bezeichnung} (${stufenname[stufe]})`)

/** What the shares are computed with, where a price is not the same all the time [tarif-14]. */
export function annahmeText(stand: Preisstand): string | undefined {
  const { boersenpreis, boersenpreisVon, boersenpreisBis, bestandteile } = stand
  const texts = [
    boersenpreis !== null &&
      boersenpreisVon &&
      boersenpreisBis &&
      `einem Börsenpreis von ${formatPreis(boersenpreis)} (netto), dem Mittel vom ${formatDatum(boersenpreisVon)} bis ${formatDatum(boersenpreisBis)}`,
    bestandteile.some(({ stufe }) => stufe !== null) && 'gleich viel Verbrauch zu jeder Stunde des Jahres',
  ].filter(Boolean)
  return texts.length === 0 ? undefined : `Gerechnet mit ${texts.join(' und ')}.`
}

/** When a price holds: `Seit 01.01.2026`, `Ab 01.01.2027`, `01.01.2025 bis 31.12.2025`. */
export function geltungText({ gueltigVon, gueltigBis }: Preisstand, today: string): string {
  const von = gueltigVon && formatDatum(gueltigVon)
  const bis = gueltigBis && formatDatum(addTage(gueltigBis, -1))
  if (gueltigVon !== null && gueltigVon > today) return `Ab ${von}`
  if (gueltigBis !== null && gueltigBis <= today) return von ? `${von} bis ${bis}` : `Bis ${bis}`
  return von ? `Seit ${von}` : 'Seit Lieferbeginn'
}

const mitVorzeichen = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  signDisplay: 'exceptZero',
})

const einheit = { arbeit: 'Cent/kWh', jahr: 'EUR/Jahr', umsatzsteuer: '%' } as const
const shown = (wert: number, { berechnung }: Pick<Preisaenderung, 'berechnung'>) =>
  Number(((berechnung === 'arbeit' ? 100 : 1) * wert).toPrecision(12))

/** A working price with all its decimals, so that a bill can be checked: `12,345 Cent/kWh`; an amount a year in cents. */
export const betragText = (wert: number | null, art: Pick<Preisaenderung, 'berechnung'>) =>
  wert === null
    ? '–'
    : `${(art.berechnung === 'jahr' ? two : twoToSix).format(shown(wert, art))}\u00A0${einheit[art.berechnung]}`

/** By how much a part changed: `+1,20 Cent/kWh`; of one that came or went all of it; of what is paid back `11,70 EUR/Jahr weniger Gutschrift`. */
export function aenderungText({ vorher, nachher, ...art }: Preisaenderung): string {
  const [alt, neu] = [vorher ?? 0, nachher ?? 0]
  if (alt <= 0 && neu <= 0)
    return `${betragText(Math.abs(neu - alt), art)} ${neu > alt ? 'weniger' : 'mehr'} Gutschrift`
  return `${mitVorzeichen.format(shown(neu - alt, art))}\u00A0${art.berechnung === 'umsatzsteuer' ? 'Prozentpunkte' : einheit[art.berechnung]}`
}

/** How the supplier's own share of a price changed against the one before it (§ 41b Abs. 4 EnWG). */
export function versorgeranteilText(vorher: Preisstand, nachher: Preisstand): string {
  const [alt, neu] = [versorgeranteil(vorher), versorgeranteil(nachher)]
  const name = 'Unser eigener Anteil am Preis, der für die Energie, ohne Netz, Abgaben und Steuern,'
  const changes = [
    changeText(alt.jeKwh, neu.jeKwh, { berechnung: 'arbeit' }),
    changeText(alt.imJahr, neu.imJahr, { berechnung: 'jahr' }),
  ].filter((text) => text !== undefined)
  return changes.length === 0 ? `${name} bleibt gleich.` : `${name} ${changes.join(' und ')}.`
}

function changeText(alt: number, neu: number, art: Pick<Preisaenderung, 'berechnung'>): string | undefined {
  if (alt === neu) return undefined
  return `${neu > alt ? 'steigt' : 'sinkt'} um ${betragText(Math.abs(neu - alt), art)} (netto)`
}

const erklaerungen: readonly (readonly [RegExp, string])[] = [
  [/offshore/i, 'Für den Anschluss der Windparks auf See.'],
  [/kwkg|kwk-/i, 'Fördert Kraftwerke, die Strom und Wärme zugleich erzeugen.'],
  [/besondere netznutzung|stromnev/i, 'Gleicht aus, dass manche Großverbraucher weniger für das Netz zahlen.'],
  [/konzessionsabgabe/i, 'Bekommt Ihre Gemeinde dafür, dass Leitungen unter ihren Straßen liegen.'],
  [/modul 3/i, 'Das Netz kostet je nach Uhrzeit verschieden viel (§\u00A014a EnWG).'],
  [/modul 1/i, 'Fester Nachlass, weil der Netzbetreiber Ihr Gerät steuern darf (§\u00A014a EnWG).'],
]

/** What a part is paid for, in one line; undefined for names that speak for themselves. */
export const erklaerung = (bezeichnung: string) => erklaerungen.find(([name]) => name.test(bezeichnung))?.[1]
