import type { Abschlag } from '@ekp/wire/abschlag'
import type { Kundenrechnung } from '@ekp/wire/rechnung'
import type { Vertrag } from '@ekp/wire/vertrag'
import { formatEuro } from '../../lib/format.ts'
import { isVorbei } from '../vertrag/vertragsstatus.ts'
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
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/** The days of a contract from today on, the next first [benachrichtigung-13]. */
export function listTermine({ vertrag, ablesefrist, abschlag, rechnungen, today }: Grundlagen): readonly Termin[] {
  const seiteOf = (name: string) => `/vertrag/${encodeURIComponent(vertrag.id)}/${name}`
  const was = versorgungsartText(vertrag.versorgungsart)
  const { lieferende, kundenArt } = vertrag
  const isOver = isVorbei(vertrag, today)
  const abbuchen = abschlag?.weg.konto === null ? 'überweisen' : 'wird abgebucht'
  const termine: Termin[] = [
    ...(abschlag?.naechste ?? []).map(({ datum, betrag }) => ({
      anlass: `abschlag-${datum}`,
      datum,
      titel: `${was}: Abschlag ${formatEuro(betrag)} ${abbuchen}`,
      seite: seiteOf('abschlag'),
    })),
    ...(rechnungen ?? [])
      .filter(({ vertragId, istStorno, storniertDurch }) => vertragId === vertrag.id && !istStorno && !storniertDurch)
      .flatMap(({ rechnungsnummer, faelligkeitsdatum, zuZahlen }) =>
        faelligkeitsdatum && zuZahlen !== null && zuZahlen > 0
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
  if (ablesefrist !== undefined && !isOver && kundenArt !== 'RLMKunde' && ablesefrist <= (lieferende ?? ablesefrist)) {
    // Overdue, it is for today.
    const datum = ablesefrist < today ? today : ablesefrist
    termine.push({ anlass: 'ablesung', datum, titel: `${was}: Zähler ablesen`, seite: seiteOf('ablesung') })
  }
  if (lieferende !== null && !isOver) {
    const titel = `${was}: letzter Tag der Lieferung${kundenArt === 'RLMKunde' ? '' : ', bitte Zähler ablesen'}`
    termine.push({ anlass: 'ende', datum: lieferende, titel, seite: seiteOf('detail') })
  }
  return termine.filter(({ datum }) => datum >= today).toSorted((a, b) => a.datum.localeCompare(b.datum))
}
