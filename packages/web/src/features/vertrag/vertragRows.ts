import { findFruehestesVertragsende } from '@ekp/wire/rules/kuendigungsfrist'
import type { Vertrag } from '@ekp/wire/vertrag'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { ValueRow } from '../../ui/table/ValueTable.tsx'
import { vertragsstatusOf, vertragsstatusView } from './vertragsstatus.ts'

/** What a contract is besides number, status, supply type and address, in words [vertrag-9]. */
export function lieferungRows(vertrag: Vertrag): ValueRow[] {
  return [{ label: 'Anmeldungsart', value: vertrag.anmeldungsart }, beginnRow(vertrag), endeRow(vertrag)]
}

/** How long it runs and with what notice it ends, as far as that is known, while nobody has ended it [vertrag-22]. */
export function laufzeitRows(vertrag: Vertrag, day = currentDay()): ValueRow[] {
  const status = vertragsstatusOf(vertrag)
  if (status !== 'aktiv' && status !== 'beauftragt') return []
  const laufzeit = laufzeitText(vertrag, day)
  const fruehestes = status === 'aktiv' ? findFruehestesVertragsende(vertrag, day) : undefined
  const frist = [vertrag.kuendigungsfrist, fruehestes && `derzeit zum ${formatDatum(fruehestes)}`]
  return [
    ...(laufzeit === undefined ? [] : [{ label: 'Vertragslaufzeit', value: laufzeit }]),
    ...(vertrag.kuendigungsfrist === null
      ? []
      : [{ label: 'Kündigungsfrist', value: frist.filter(Boolean).join(', ') }]),
  ]
}

function laufzeitText({ kundenArt, laufzeitBis, kuendigungsfrist }: Vertrag, day: string): string | undefined {
  // Only a household's contract surely runs on without a term (§ 309 Nr. 9 BGB).
  const isHaushalt = kundenArt === 'Haushaltskunde'
  if (laufzeitBis === null && kuendigungsfrist === null) return undefined
  if (laufzeitBis === null || laufzeitBis < day) return isHaushalt ? 'unbefristet' : undefined
  return `bis ${formatDatum(laufzeitBis)}${isHaushalt ? ', danach unbefristet' : ''}`
}

/** The first day of its delivery, or the desired one. */
const beginnRow = ({ lieferbeginn, gewuenschterLieferbeginn }: Vertrag) =>
  datumRow(['Lieferbeginn', lieferbeginn], ['Gewünschter Lieferbeginn', gewuenschterLieferbeginn])

/** The last day of its delivery, or the desired one. */
const endeRow = ({ lieferende, gewuenschtesLieferende }: Vertrag) =>
  datumRow(['Lieferende', lieferende], ['Gewünschtes Lieferende', gewuenschtesLieferende])

type Candidate = readonly [label: string, datum: string | null]

// The desired date stands in, under its own name, when no date is set [vertrag-9].
function datumRow(real: Candidate, desired: Candidate) {
  const [label, datum] = real[1] === null && desired[1] !== null ? desired : real
  return { label, value: datum && formatDatum(datum) }
}

/** In one line: `Lindenweg 4, 84359 Simbach`; empty when none is known. */
export function formatLieferadresse({ strasse, hausnummer, plz, ort }: Vertrag): string {
  const join = (parts: (string | null)[], separator: string) => parts.filter(Boolean).join(separator)
  return join([join([strasse, hausnummer], ' '), join([plz, ort], ' ')], ', ')
}

/** Among others to choose from: `4711001 · Strom · Lindenallee 12a`; the number alone until the rest is known. */
export function wahlText(vertragId: string, vertrag: Vertrag | undefined): string {
  const words = vertrag
    ? [
        versorgungsartText(vertrag.versorgungsart),
        formatLieferadresse(vertrag),
        vertragsstatusOf(vertrag) !== 'aktiv' && vertragsstatusView(vertrag).label,
      ]
    : []
  return [vertragId, ...words].filter(Boolean).join(' · ')
}

/** The day that matters most of a contract whose delivery ends, has ended or is yet to begin; undefined of any other. */
export function wichtigsterTag(vertrag: Vertrag, day = currentDay()) {
  const status = vertragsstatusOf(vertrag)
  if (status === 'storniert') return undefined
  if (status === 'gekuendigt' || status === 'beendet') return endeRow(vertrag)
  const { lieferbeginn } = vertrag
  return lieferbeginn === null || lieferbeginn > day ? beginnRow(vertrag) : undefined
}

/** Gas gets a fire, anything else a power icon [vertrag-9] [vertrag-10]. */
export function versorgungsartIcon(versorgungsart: string | undefined): IconName {
  return versorgungsart === 'gas' ? 'flame' : 'bolt'
}

export function versorgungsartText(versorgungsart: string): string {
  if (versorgungsart === 'gas') return 'Gas'
  return versorgungsart === 'strom' ? 'Strom' : 'Versorgungsart nicht gefunden'
}
