import type { Kunde } from '../Kunde.ts'

const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')

/** Paths to foreign things, and to the calls beside the contracts, in spellings that mean something else or nothing. */
export function listSpellings({ vertraege }: Kunde, others: readonly Kunde[]): readonly string[] {
  const [own = '1'] = vertraege
  const foreign = others.flatMap((other) => other.vertraege.slice(0, 2))
  const dokumente = others.flatMap((other) => other.dokumente.slice(0, 1))
  const tricks = foreign.flatMap((id) => [
    ...[percent(id), `%2f${id}`, `${id}/`, `/${id}`, `./${id}`, `${own}/../${id}`, `${own}%2f..%2f${id}`],
    ...[`${id}%00`, `${id};${own}`, `${id}%20`, `${id}%23`, `${id}.json`, `%25${id}`, `${id}%0a`, `${id}\\`, `0${id}`],
    ...[`${own},${id}`, `${id}/${own}`, `dokument/${percent(id)}`, `dokument/${id}/`, `dokument/daten/${id}`],
    ...[`${id}/zaehler/`, `${id}/%7aaehler`, `${id}//zaehler`, `${id}/ZAEHLER`, `${own}/..%2f${id}/zaehler`],
    ...[`${id}?vertragId=${own}`, `${own}/bankverbindung/alle/../../../${id}/bankverbindung/alle`],
  ])
  const reserved = ['anschlussnutzer', 'dokument', 'token', 'bankverbindung', 'preiszeitreihe', 'feiertage'].flatMap(
    (word) => [word.toUpperCase(), `${word}/`, `/${word}`, `${word};x`, `${word}%00`, `${word}%2f`, `x/../${word}`],
  )
  const inDokument = ['ALLE', 'alle/', '%61lle/x', 'alle%00', 'alle;x', '..%2fanschlussnutzer', 'daten', 'daten/'].map(
    (word) => `dokument/${word}`,
  )
  const daten = dokumente.flatMap((id) => [percent(id), `${id}/`, `${id}%00`, `..%2f${id}`, `alle/../${id}`])
  return [...tricks, ...reserved, ...inDokument, ...daten.map((id) => `dokument/daten/${id}`)].map((path) => `/${path}`)
}
