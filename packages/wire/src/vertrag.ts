import type { Feldtexte } from './schema/feldtexte.ts'
import * as v from 'valibot'
import { answered, answeredFlag, answeredText } from './schema/answered.ts'
import { endpoint } from './endpoint.ts'
import { answeredId, Datum, missing, oneOf, VertragId } from './schema/scalars.ts'

export const Versorgungsart = oneOf(['gas', 'strom'])
export type Versorgungsart = v.InferOutput<typeof Versorgungsart>

export const KundenArt = oneOf(['Haushaltskunde', 'Sondervertragskunde', 'RLMKunde'])
export type KundenArt = v.InferOutput<typeof KundenArt>

export const Vertragsstatus = oneOf(['storniert', 'beendet', 'gekuendigt', 'aktiv', 'beauftragt'])
export type Vertragsstatus = v.InferOutput<typeof Vertragsstatus>

/** Other hosts use capitals, and one writes `gekeundigt` [vertrag-6]. */
const lenientStatus = v.pipe(
  v.string(),
  v.transform((status) => (status.toLowerCase() === 'gekeundigt' ? 'gekuendigt' : status.toLowerCase())),
  Vertragsstatus,
)

/** The contract's master data [vertrag-1]. */
export const Vertrag = v.object({
  id: answeredId(VertragId),
  /** Unknown values are kept, so that the app can say that it does not know them [vertrag-10]. */
  versorgungsart: v.string(),
  anmeldungsart: answeredText,
  lieferbeginn: missing(Datum),
  gewuenschterLieferbeginn: missing(Datum),
  lieferende: missing(Datum),
  gewuenschtesLieferende: missing(Datum),
  strasse: answeredText,
  hausnummer: answeredText,
  plz: answeredText,
  ort: answeredText,
  kundenArt: answeredText,
  storniert: answeredFlag(false),
  /** Our addition: the last day of the agreed term; missing: there is none, or it is not known [vertrag-21]. */
  laufzeitBis: missing(Datum),
  /** Our addition: the period of notice, for example `1 Monat` or `2 Wochen` [vertrag-21]. */
  kuendigungsfrist: answeredText,
  /** Derived by the server; hosts that do not send it leave it to the app. */
  status: answered(lenientStatus),
  /** Our addition: whether there is a history of its consumption [historie-2]. */
  hatHistorie: answeredFlag(false),
  /** Our addition: whether there is a cost breakdown [verbrauch-17]. */
  hatKostenaufstellung: answeredFlag(false),
  /** Our addition: whether there are offers to compare with its load profile [tarif-20]. */
  hatTarifvergleich: answeredFlag(false),
})
export type Vertrag = v.InferOutput<typeof Vertrag>

export const findVertrag = endpoint({
  method: 'GET',
  path: '/:vertragId',
  summary: 'Die Stammdaten eines Vertrags.',
  access: 'session',
  owned: { vertragId: 'vertrag' },
  params: v.object({ vertragId: VertragId }),
  output: Vertrag,
})

export const feldtexte: Feldtexte = {
  'Vertrag.id': 'Die Vertragsnummer.',
  'Vertrag.status': 'Der Status, aus den Daten des Vertrags abgeleitet.',
  anmeldungsart: 'Wie der Vertrag zustande kam, zum Beispiel Einzug oder Lieferantenwechsel.',
  gewuenschterLieferbeginn: 'Der gewünschte erste Tag der Lieferung.',
  gewuenschtesLieferende: 'Der gewünschte letzte Tag der Lieferung.',
  hatHistorie: 'Ob es zu diesem Vertrag eine Historie gibt.',
  hatKostenaufstellung: 'Ob es zu diesem Vertrag eine Kostenaufstellung gibt.',
  hatTarifvergleich: 'Ob es zu diesem Vertrag Angebote gibt, mit denen sich sein Tarif vergleichen lässt.',
  kuendigungsfrist: 'Die Kündigungsfrist, zum Beispiel „1 Monat“ oder „2 Wochen“.',
  kundenArt: 'Haushaltskunde, Sondervertragskunde oder RLMKunde.',
  laufzeitBis: 'Der letzte Tag der vereinbarten Laufzeit.',
  lieferbeginn: 'Der erste Tag der Lieferung.',
  lieferende: 'Der letzte Tag der Lieferung.',
  plz: 'Die Postleitzahl der Lieferstelle.',
  status: '„success“.',
  storniert: 'Ob der Vertrag storniert ist.',
  versorgungsart: 'gas oder strom.',
}
