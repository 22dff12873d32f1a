import type { Ablesung, NeueAblesung } from '@ekp/wire/ablesung'
import { deriveGewicht, verlaufOf } from '@ekp/wire/rules/jahresverlauf'
import { addTage, countTage } from '@ekp/wire/rules/kalendertag'
import { deriveKanalkuerzel } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { formatDatum, formatListe } from '../../../lib/format.ts'
import { numberFormat, upToTwo, whole } from '../../../lib/numberFormat.ts'
import { findLatestAblesung } from '../queries.ts'
import type { WaehlbarerZaehler } from '../zaehler/zaehler.ts'

type Neue = Pick<NeueAblesung, 'ablesedatum' | 'ablesewerte'>
type Zaehler = Pick<WaehlbarerZaehler, 'zaehlernummer' | 'versorgungsart'>

const jahrTage = 365
// Of a shorter time, the weather says more than the year before.
const leastTage = 28
// Further from a reading, the year before would be a guess.
const mostAbstand = 31
// Within this, nobody sees a difference.
const etwaProzent = 5

const oneDecimal = numberFormat({ maximumFractionDigits: 1 })
const menge = (wert: number) => (wert < 1 ? upToTwo : wert < 10 ? oneDecimal : whole).format(wert)

/** The reading of the same meter that a new one follows; undefined where none is known. */
export function findVorige(neu: Neue, { zaehlernummer }: Zaehler, ablesungen: readonly Ablesung[]) {
  return findLatestAblesung(
    ablesungen.filter((one) => one.zaehlernummer === zaehlernummer && one.ablesedatum < neu.ablesedatum),
  )
}

/**
 * What a reading that has arrived means to the customer: `Angekommen. 300 kWh seit dem 30.09., 5,2 kWh am Tag, etwa wie im
 * Vorjahr.`; each part only where it follows from the readings.
 */
export function ankunftText(neu: Neue, zaehler: Zaehler, ablesungen: readonly Ablesung[]): string {
  const vorige = findVorige(neu, zaehler, ablesungen)
  const kanaele = Object.keys(neu.ablesewerte)
  const differenzen = vorige ? kanaele.map((kanal) => differenzOf(kanal, vorige, neu)) : []
  if (vorige === undefined || !differenzen.every((wert) => wert !== undefined && wert >= 0)) return 'Angekommen.'
  const einheit = zaehlerEinheit(zaehler.versorgungsart)
  const teile = kanaele.map((kanal, index) => `${deriveKanalkuerzel(kanal)} ${menge(differenzen[index] ?? 0)}`)
  const seit = `seit dem ${tagText(vorige.ablesedatum, neu.ablesedatum)}`
  // What is fed in is no part of what was used.
  if (kanaele.some((kanal) => /:2\./.test(kanal)))
    return satz(`${formatListe(teile.map((teil) => `${teil} ${einheit}`))} ${seit}`)
  const summe = sum(differenzen)
  const tage = countTage(vorige.ablesedatum, neu.ablesedatum)
  const parts = [
    `${menge(summe)} ${einheit}${kanaele.length > 1 ? ` (${teile.join(', ')})` : ''} ${seit}`,
    `${menge(summe / tage)} ${einheit} am Tag`,
    vergleichText(summe, imVorjahr(vorige.ablesedatum, neu, zaehler, ablesungen)),
  ]
  return satz(parts.filter((part) => part !== undefined).join(', '))
}

// A day ends with a dot of its own.
const satz = (text: string) => `Angekommen. ${text.replace(/\.?$/, '.')}`

const sum = (werte: readonly (number | undefined)[]) => werte.reduce<number>((all, wert) => all + (wert ?? 0), 0)

function differenzOf(kanal: string, vorige: Ablesung, neu: Neue): number | undefined {
  const [before, now] = [vorige.ablesewerte[kanal]?.ablesewert, neu.ablesewerte[kanal]]
  return before === undefined || now === undefined ? undefined : now - before
}

/** `30.09.`, of another year `31.12.2025`. */
function tagText(tag: string, heute: string): string {
  return tag.slice(0, 4) === heute.slice(0, 4) ? formatDatum(tag).slice(0, 6) : formatDatum(tag)
}

function vergleichText(summe: number, davor: number | undefined): string | undefined {
  if (davor === undefined || davor <= 0) return undefined
  const prozent = Math.round((summe / davor - 1) * 100)
  if (Math.abs(prozent) <= etwaProzent) return 'etwa wie im Vorjahr'
  return `${Math.abs(prozent)} % ${prozent > 0 ? 'mehr' : 'weniger'} als im Vorjahr`
}

/** What the same meter counted in the same days of the year before; undefined where no reading is near their ends. */
function imVorjahr(
  von: string,
  { ablesedatum, ablesewerte }: Neue,
  { zaehlernummer, versorgungsart }: Zaehler,
  ablesungen: readonly Ablesung[],
): number | undefined {
  if (countTage(von, ablesedatum) < leastTage || countTage(von, ablesedatum) > jahrTage) return undefined
  const known = ablesungen
    .filter((one) => one.zaehlernummer === zaehlernummer && one.ableseart !== 'ERSATZWERT')
    .toSorted((one, other) => one.ablesedatum.localeCompare(other.ablesedatum))
  const standAt = (kanal: string, tag: string): number | undefined => {
    const of = (one: Ablesung | undefined) => one?.ablesewerte[kanal]?.ablesewert
    const before = known.findLast((one) => one.ablesedatum <= tag)
    const after = known.find((one) => one.ablesedatum >= tag)
    const [low, high] = [of(before), of(after)]
    if (before === undefined || after === undefined || low === undefined || high === undefined) return undefined
    if (before === after) return low
    const abstand = Math.min(countTage(before.ablesedatum, tag), countTage(tag, after.ablesedatum))
    if (abstand > mostAbstand) return undefined
    const passed = (bis: string) => deriveGewicht(verlaufOf(versorgungsart, null), before.ablesedatum, bis)
    return low + ((high - low) * passed(tag)) / passed(after.ablesedatum)
  }
  const differenzen = Object.keys(ablesewerte).map((kanal) => {
    const [begin, end] = [standAt(kanal, addTage(von, -jahrTage)), standAt(kanal, addTage(ablesedatum, -jahrTage))]
    return begin === undefined || end === undefined ? undefined : end - begin
  })
  return differenzen.includes(undefined) ? undefined : sum(differenzen)
}
