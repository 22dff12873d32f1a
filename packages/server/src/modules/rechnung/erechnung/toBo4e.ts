import type { Erechnung, Erechnungszeile, Zeitraum } from './erechnung.ts'

interface GanzerZeitraum {
  readonly von: string
  readonly bis: string
}

/** The days of the invoice: its own, else from the first to the last of its lines; undefined where it says none. */
function findZeitraum({ zeitraum, zeilen }: Pick<Erechnung, 'zeitraum' | 'zeilen'>): GanzerZeitraum | undefined {
  const own = wholeOf(zeitraum)
  if (own !== undefined) return own
  const [von] = zeilen.flatMap((zeile) => zeile.zeitraum.von ?? []).toSorted()
  const bis = zeilen
    .flatMap((zeile) => zeile.zeitraum.bis ?? [])
    .toSorted()
    .at(-1)
  return wholeOf({ von: von ?? null, bis: bis ?? null })
}

const wholeOf = ({ von, bis }: Zeitraum) => (von === null || bis === null ? undefined : { von, bis })

const zeiten: Readonly<Record<string, { readonly bezugswert: string; readonly einheit?: string }>> = {
  DAY: { bezugswert: 'TAG', einheit: 'TAG' },
  MON: { bezugswert: 'MONAT', einheit: 'MONAT' },
  ANN: { bezugswert: 'JAHR' },
}

/** What a line counts, in the words of BO4E; without a unit that the portal knows it is an amount alone. */
function toMenge({ menge, einheit, preis }: Erechnungszeile): object {
  if (menge === null || preis === null || einheit === null) return {}
  if (einheit === 'KWH' || einheit === 'MWH') {
    const perKwh = (wert: number) => Number((einheit === 'MWH' ? wert / 1000 : wert).toPrecision(12))
    return {
      positionsMenge: { wert: einheit === 'MWH' ? menge * 1000 : menge, einheit: 'KWH' },
      einzelpreis: { wert: perKwh(preis), einheit: 'EUR', bezugswert: 'KWH' },
    }
  }
  const zeit = Object.hasOwn(zeiten, einheit) ? zeiten[einheit] : undefined
  if (zeit === undefined) return {}
  return {
    einzelpreis: { wert: preis, einheit: 'EUR', bezugswert: zeit.bezugswert },
    ...(zeit.einheit !== undefined && { zeitbezogeneMenge: { wert: menge, einheit: zeit.einheit } }),
  }
}

function toPosition(zeile: Erechnungszeile, index: number): object {
  const { text, betrag, satz } = zeile
  const tage = wholeOf(zeile.zeitraum)
  return {
    positionsnummer: index + 1,
    positionstext: text ?? 'Posten',
    ...(tage && { lieferungszeitraum: { startdatum: tage.von, enddatum: tage.bis } }),
    ...toMenge(zeile),
    gesamtpreis: { wert: betrag },
    ...(satz !== null && { steuerbetrag: { steuersatz: satz } }),
  }
}

const betragOf = (name: string, wert: number | null) => (wert === null ? {} : { [name]: { wert, waehrung: 'EUR' } })

/**
 * The invoice as a BO4E `Rechnung` of a contract, as far as it goes, marked with where it comes from; undefined without
 * the days that it is about.
 */
export function toBo4e(erechnung: Erechnung, rechnungsnummer: string, vertragsnummer: string): object | undefined {
  const { rechnungsdatum, faelligkeitsdatum, zeilen, steuern, gezahlt } = erechnung
  const zeitraum = findZeitraum(erechnung)
  if (zeitraum === undefined) return undefined
  return {
    _typ: 'RECHNUNG',
    rechnungsnummer,
    vertrag: { vertragsnummer },
    rechnungsperiode: { startdatum: zeitraum.von, enddatum: zeitraum.bis },
    ...(rechnungsdatum !== null && { rechnungsdatum }),
    ...(faelligkeitsdatum !== null && { faelligkeitsdatum }),
    rechnungspositionen: zeilen.map(toPosition),
    steuerbetraege: steuern.flatMap(({ satz, auf, betrag }) =>
      satz === null ? [] : [{ steuersatz: satz, basiswert: auf, steuerwert: betrag }],
    ),
    ...betragOf('gesamtnetto', erechnung.netto),
    ...betragOf('gesamtsteuer', erechnung.steuer),
    ...betragOf('gesamtbrutto', erechnung.brutto),
    vorauszahlungen: gezahlt === null || gezahlt === 0 ? [] : [{ betrag: { wert: gezahlt, waehrung: 'EUR' } }],
    ...betragOf('zuZahlen', erechnung.zuZahlen),
    zusatzAttribute: [{ name: 'quelle', wert: 'E-Rechnung' }],
  }
}
