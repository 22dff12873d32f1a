/**
 * What § 40 EnWG has a bill say, by the field of BO4E that carries it, as far as data can tell: the printed bill may have
 * it even where its data do not.
 */
const angaben = [
  ['Name und Anschrift des Versorgers', ['rechnungsersteller.adresse']],
  [
    'Registergericht und Registernummer',
    ['rechnungsersteller.amtsgericht', 'rechnungsersteller.handelsregisternummer'],
  ],
  ['Telefon und E-Mail des Versorgers', ['rechnungsersteller.kontaktwege']],
  ['Fälligkeit', ['faelligkeitsdatum']],
  ['Marktlokation', ['marktlokation.marktlokationsId']],
  ['Dauer des Vertrags', ['vertrag.vertragskonditionen.vertragslaufzeit']],
  ['Kündigungsfrist', ['vertrag.vertragskonditionen.kuendigungsfrist']],
  ['Messstellenbetreiber', ['messstellenbetreiber']],
  ['Codenummer des Netzbetreibers', ['netzbetreiber.rollencodenummer']],
  ['Zählerstände', ['zaehler.zaehlwerke.messwerte.wert.wert']],
  ['wie die Stände ermittelt wurden', ['zaehler.zaehlwerke.messwerte.messwertstatus']],
  ['Verbrauch', ['aktuellerVerbrauch.menge.wert']],
  ['Vergleich mit dem Vorjahr', ['vorjahresverbrauch.menge.wert']],
  ['Vergleich mit einer Kundengruppe', ['referenzverbraeuche']],
  ['Belastungen, die im Preis enthalten sind', ['fremdkosten.kostenbloecke']],
] as const satisfies readonly (readonly [string, readonly string[]])[]

/** One that a bill lacks: in words, and the fields that would say it. */
export interface FehlendeAngabe {
  readonly angabe: string
  readonly felder: readonly string[]
}

/** Which facts of § 40 EnWG the data of a bill lack; none of a cancellation. For the supplier alone. */
export function findFehlendeAngaben(bo4e: unknown): readonly FehlendeAngabe[] {
  if (valuesAt(bo4e, ['istStorno']).includes(true)) return []
  return angaben.flatMap(([angabe, felder]) => {
    const missing = felder.filter((feld) => !isThere(bo4e, feld))
    return missing.length === 0 ? [] : [{ angabe, felder: missing }]
  })
}

/** Whether each object on the way has the field; an empty list or text is none. */
function isThere(bo4e: unknown, feld: string): boolean {
  const values = valuesAt(bo4e, feld.split('.'))
  return values.length > 0 && values.every((value) => value !== undefined && value !== null && value !== '')
}

/** The values at the end of a path; lists on the way are walked one by one. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  const next: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return valuesAt(next, rest)
}
