import type { NeueAblesung } from '@ekp/wire/ablesung'
import { isAblesezeit, lastAblesetag } from '@ekp/wire/rules/ablesezeit'
import { ablesewertDescription, fitsStellen } from '@ekp/wire/rules/ablesewert'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { deriveVertragsstatus } from '@ekp/wire/rules/vertragsstatus'
import type { Vertrag } from '@ekp/wire/vertrag'
import type { OwnedVertrag } from '../../http/access.ts'
import type { Database } from '../../db/open.ts'
import { notFound } from '../../http/errors/portalError.ts'
import { formatDatum } from '../../lib/formats.ts'
import { findVertragRow } from '../vertrag/queries.ts'
import { listZaehlerRows } from './queries.ts'
import { findEingebautenZaehler, type KnownZaehler, toAlleZaehler } from './zaehler.ts'

interface Refusal {
  readonly feld: string
  readonly text: string
}

/** The data that a reading must fit. */
export interface Gegebenheiten {
  readonly vertrag: Pick<Vertrag, 'storniert' | 'lieferbeginn' | 'lieferende' | 'gewuenschtesLieferende'>
  readonly alleZaehler: readonly KnownZaehler[]
  /** Today in Berlin. */
  readonly today: string
}

/** All reasons why a reading is impossible. Each text says what would be right. */
export function listRefusals(ablesung: NeueAblesung, gegeben: Gegebenheiten): Refusal[] {
  const closed = refuseVertrag(gegeben)
  if (closed !== undefined) return [{ feld: 'zaehlernummer', text: closed }]
  const zaehler = gegeben.alleZaehler.find(({ nummer }) => nummer === ablesung.zaehlernummer)
  if (zaehler === undefined) return [{ feld: 'zaehlernummer', text: unknownZaehler(gegeben) }]
  const datum = refuseDatum(ablesung.ablesedatum, zaehler, gegeben)
  return [...(datum === undefined ? [] : [{ feld: 'ablesedatum', text: datum }]), ...refuseWerte(ablesung, zaehler)]
}

/** Why no reading of the contract is taken today, if so [ablesung-15]. */
export function refuseVertrag({ vertrag, today }: Gegebenheiten): string | undefined {
  const { storniert, lieferbeginn, lieferende } = vertrag
  if (storniert) return 'Dieser Vertrag ist storniert. Zu ihm können keine Ablesungen übermittelt werden.'
  if (isAblesezeit(deriveVertragsstatus(vertrag), vertrag, today)) return undefined
  if (lieferende !== null && lieferende < today) {
    return (
      `Die Lieferung endete am ${formatDatum(lieferende)}. Ablesungen nehmen wir hier bis zum ` +
      `${formatDatum(lastAblesetag(lieferende))} an. Bitte wenden Sie sich an den Kundenservice.`
    )
  }
  const beginn = lieferbeginn === null ? 'hat noch nicht begonnen' : `beginnt erst am ${formatDatum(lieferbeginn)}`
  return `Die Lieferung ${beginn}. Ablesungen können Sie übermitteln, sobald sie begonnen hat.`
}

function unknownZaehler({ alleZaehler, today }: Gegebenheiten): string {
  const eingebaut = findEingebautenZaehler(alleZaehler, today)
  if (eingebaut === undefined) return 'Zu diesem Vertrag ist kein Zähler hinterlegt.'
  return `Zu diesem Vertrag gehört kein Zähler mit dieser Nummer. Eingebaut ist der Zähler ${eingebaut.nummer}.`
}

function refuseDatum(datum: string, zaehler: KnownZaehler, { today, vertrag }: Gegebenheiten): string | undefined {
  const { nummer, eingebautAm, ausgebautAm } = zaehler
  const { lieferende } = vertrag
  if (datum > today) {
    return `Das Ablesedatum liegt in der Zukunft. Bitte wählen Sie einen Tag bis heute, den ${formatDatum(today)}.`
  }
  if (datum < eingebautAm) {
    return `Der Zähler ${nummer} wurde am ${formatDatum(eingebautAm)} eingebaut. Bitte wählen Sie einen Tag ab diesem Datum.`
  }
  if (ausgebautAm !== null && datum > ausgebautAm) {
    return `Der Zähler ${nummer} wurde am ${formatDatum(ausgebautAm)} ausgebaut. Bitte wählen Sie einen Tag bis zu diesem Datum.`
  }
  if (lieferende !== null && datum > lieferende) {
    return `Die Lieferung endete am ${formatDatum(lieferende)}. Bitte wählen Sie einen Tag bis zu diesem Datum.`
  }
  return undefined
}

/** What is wrong with the values of a reading. */
export function refuseWerte(
  { ablesewerte }: Pick<NeueAblesung, 'ablesewerte'>,
  { nummer, kanaele }: KnownZaehler,
): Refusal[] {
  const unknown = Object.keys(ablesewerte).filter((code) => kanaele.every(({ obiskennzahl }) => obiskennzahl !== code))
  return [
    ...kanaele.flatMap((kanal) => {
      const { obiskennzahl } = kanal
      const name = kanaele.length > 1 ? `${deriveKanalname(obiskennzahl)}: ` : ''
      const wert = Object.hasOwn(ablesewerte, obiskennzahl) ? ablesewerte[obiskennzahl] : undefined
      if (wert !== undefined && fitsStellen(wert, kanal)) return []
      const text = wert === undefined ? 'Bitte geben Sie den Zählerstand an.' : ablesewertDescription(kanal)
      return [{ feld: `ablesewerte.${obiskennzahl}`, text: name + text }]
    }),
    ...unknown.map((obiskennzahl) => {
      const codes = kanaele.map((kanal) => kanal.obiskennzahl).join(', ')
      const text = `Der Zähler ${nummer} hat keinen Messkanal ${obiskennzahl}`
      return { feld: `ablesewerte.${obiskennzahl}`, text: codes === '' ? `${text}.` : `${text}, sondern ${codes}.` }
    }),
  ]
}

/** Reads the data that a new reading must fit. */
export async function findGegebenheiten(db: Database, owned: OwnedVertrag, today: string) {
  const [[vertrag], zaehlerRows] = await Promise.all([findVertragRow(db, owned), listZaehlerRows(db, owned)])
  if (vertrag === undefined) throw notFound('Der Vertrag')
  const { storniert, lieferbeginn, lieferende, gewuenschtes_lieferende: gewuenschtesLieferende } = vertrag
  const gegeben: Gegebenheiten = {
    vertrag: { storniert, lieferbeginn, lieferende, gewuenschtesLieferende },
    alleZaehler: toAlleZaehler(zaehlerRows),
    today,
  }
  return { gegeben, versorgungsart: vertrag.versorgungsart }
}
