import type { Abschlag } from '@ekp/wire/abschlag'
import type { Kundenrechnung } from '@ekp/wire/rechnung'
import { findLetzterKuendigungstag } from '@ekp/wire/rules/kuendigungsfrist'
import { isZuZahlen } from '@ekp/wire/rules/rechnungsergebnis'
import { kontoAm } from '@ekp/wire/rules/zahlungsweg'
import type { Vertrag } from '@ekp/wire/vertrag'
import { formatDatum, formatEuro } from '../../lib/format.ts'
import { isVorbei, vertragsstatusOf } from '../vertrag/vertragsstatus.ts'
import { versorgungsartText } from '../vertrag/vertragRows.ts'

/** A day on which something is to be done or to be known. */
export interface Termin {
  /** Names the occasion within its contract, also when its day moves. */
  readonly anlass: string
  readonly datum: string
  readonly titel: string
  /** The path of the page about it. */
  readonly seite: string
}

/** What the page knows of a contract; undefined while it loads, or where it failed. */
interface Grundlagen {
  readonly vertrag: Vertrag
  /** The day from which the meter should be read again. */
  readonly ablesefrist: string | undefined
  readonly abschlag: Abschlag | undefined
  readonly rechnungen: readonly Kundenrechnung[] | undefined
  /** A customer who may only look enters no reading. */
  readonly mayWrite: boolean
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** The days of a contract from today on, the next first [benachrichtigung-13]. */
export function listTermine(grundlagen: Grundlagen): readonly Termin[] {
  const { vertrag, ablesefrist, abschlag, rechnungen, mayWrite, today } = grundlagen
  const seiteOf = (name: string) => `/vertrag/${encodeURIComponent(vertrag.id)}/${name}`
  const was = versorgungsartText(vertrag.versorgungsart)
  const { lieferende, kundenArt, laufzeitBis } = vertrag
  const isOver = isVorbei(vertrag, today)
  const isRead = mayWrite && !isOver && kundenArt !== 'RLMKunde'
  const wieGezahlt = (datum: string) =>
    abschlag && kontoAm(abschlag.weg, datum) === null ? 'überweisen' : 'wird abgebucht'
  const termine: Termin[] = [
    ...(abschlag?.naechste ?? []).map(({ datum, betrag }) => ({
      anlass: `abschlag-${datum}`,
      datum,
      titel: `${was}: Abschlag ${formatEuro(betrag)} ${wieGezahlt(datum)}`,
      seite: seiteOf('abschlag'),
    })),
    ...(rechnungen ?? [])
      .filter((rechnung) => rechnung.vertragId === vertrag.id && isZuZahlen(rechnung, today))
      .flatMap(({ rechnungsnummer, faelligkeitsdatum, zuZahlen }) =>
        faelligkeitsdatum !== null && zuZahlen !== null
          ? [
              {
                anlass: `rechnung-${rechnungsnummer}`,
                datum: faelligkeitsdatum,
                titel: `${was}: Rechnung ${rechnungsnummer} fällig, ${formatEuro(zuZahlen)}`,
                seite: `/rechnung/${encodeURIComponent(rechnungsnummer)}`,
              },
            ]
          : [],
      ),
  ]
  if (isRead && ablesefrist !== undefined && ablesefrist <= (lieferende ?? ablesefrist)) {
    // Overdue, it is for today.
    const datum = ablesefrist < today ? today : ablesefrist
    termine.push({ anlass: 'ablesung', datum, titel: `${was}: Zähler ablesen`, seite: seiteOf('ablesung') })
  }
  if (lieferende !== null && !isOver) {
    const titel = `${was}: letzter Tag der Lieferung${isRead ? ', bitte Zähler ablesen' : ''}`
    termine.push({ anlass: 'ende', datum: lieferende, titel, seite: seiteOf('detail') })
  }
  const kuendigungstag = vertragsstatusOf(vertrag) === 'aktiv' ? findLetzterKuendigungstag(vertrag, today) : undefined
  if (kuendigungstag !== undefined && laufzeitBis !== null) {
    const titel = `${was}: letzter Tag, um zum ${formatDatum(laufzeitBis)} zu kündigen`
    termine.push({ anlass: 'kuendigung', datum: kuendigungstag, titel, seite: seiteOf('kuendigen') })
  }
  return termine.filter(({ datum }) => datum >= today).toSorted((a, b) => a.datum.localeCompare(b.datum))
}
