/**
 * What each field, parameter and header means, for the API's page: a sentence for each name, beside its schema. Where a
 * name means something else in one schema, that one's is under `Schema.name`. Apps do not load them.
 */
export type Feldtexte = Readonly<Record<string, string>>

/** What means the same in the schemas of several nouns. */
export const feldtexte: Feldtexte = {
  bepreisterVerbrauch: 'Der Teil des Verbrauchs in kWh, zu dem ein Preis bekannt ist; von ihm sind die Kosten.',
  bis: 'Das Ende des Zeitraums.',
  data: 'Die Werte.',
  id: 'Die Kennung.',
  name: 'Der Name.',
  vertragId: 'Die Vertragsnummer.',
  von: 'Der Beginn des Zeitraums.',
}
