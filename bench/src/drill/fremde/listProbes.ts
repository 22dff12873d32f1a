import type { Ausweis } from '../wire/drafts.ts'
import type { Operation } from '../wire/operations.ts'
import type { Eintrag, Kunde } from '../target.ts'

const missing = { vertragId: '9999999999', id: 'erfunden-1', zaehlernummer: 'ERFUNDEN1', kundennummer: 'SWM-999999' }

/** Everything foreign that a customer could name in an operation, of every kind. */
export function listProbes(operation: Operation, kunde: Kunde, others: readonly Kunde[]): readonly Probe[] {
  const probe = { operation, kunde, status: 404 }
  const owned = new Map(operation.fields.flatMap(({ name, owned: kind }) => (kind === undefined ? [] : [[kind, name]])))
  const foreignVertraege = others.flatMap(({ vertraege }) => vertraege)
  const probes: Probe[] = [...listSessionProbes(operation, kunde, others)]
  if (owned.has('dokument')) {
    const ids = others.flatMap(({ dokumente }) => dokumente)
    probes.push(
      ...ids.map((dokumentId) => ({ ...probe, foreign: { dokumentId }, missing: { dokumentId: missing.id } })),
    )
  }
  for (const [kind, list] of [
    ['rechnungsadresse', 'rechnungsadressen'],
    ['bankverbindung', 'bankverbindungen'],
  ] as const) {
    const name = owned.get(kind)
    if (name === undefined) continue
    const pairs = listPairs(
      kunde[list],
      others.flatMap((other) => other[list]),
      kunde.vertraege,
      foreignVertraege,
    )
    probes.push(
      ...pairs.map(({ id, vertragId }) => ({
        ...probe,
        foreign: { vertragId, [name]: id },
        missing: { vertragId: kunde.vertraege.includes(vertragId) ? vertragId : missing.vertragId, [name]: missing.id },
      })),
    )
  }
  // Also with a bill or a change beside it, which then is of no contract of his.
  if (owned.has('vertrag') && !owned.has('rechnungsadresse') && !owned.has('bankverbindung')) {
    probes.push(
      ...foreignVertraege.map((vertragId) => {
        return { ...probe, foreign: { vertragId }, missing: { vertragId: missing.vertragId } }
      }),
    )
  }
  if (operation.body !== undefined && 'zaehlernummer' in operation.body) {
    probes.push(...listZaehlerProbes(operation, kunde, others))
  }
  return probes
}

/**
 * Pairs of a contract and an entry of something else: of another customer, of another contract, of the customer
 * himself.
 */
function listPairs(
  own: readonly Eintrag[],
  foreign: readonly Eintrag[],
  ownVertraege: readonly string[],
  foreignVertraege: readonly string[],
): { id: string; vertragId: string }[] {
  return [...ownVertraege, ...foreignVertraege].flatMap((vertragId) =>
    [...own, ...foreign]
      .filter((entry) => !(ownVertraege.includes(vertragId) && own.includes(entry) && entry.vertragId === vertragId))
      .map(({ id }) => ({ id, vertragId })),
  )
}

function listZaehlerProbes(operation: Operation, kunde: Kunde, others: readonly Kunde[]): Probe[] {
  const nummern = others.flatMap(({ zaehler }) => zaehler.map(({ nummer }) => nummer))
  return kunde.vertraege.flatMap((vertragId) =>
    nummern.map((zaehlernummer) => ({
      operation,
      kunde,
      status: undefined,
      foreign: { vertragId, zaehlernummer },
      missing: { vertragId, zaehlernummer: missing.zaehlernummer },
    })),
  )
}

/** The customer's token with every other customer's number and inputs. */
function listSessionProbes(operation: Operation, kunde: Kunde, others: readonly Kunde[]): Probe[] {
  if (operation.access === 'public' || operation.access === 'ableselink') return []
  return others.map(({ kundennummer, passwort, vertraege }) => {
    const [vertragId = missing.vertragId] = vertraege
    const inputs = { vertragId, altesPasswort: passwort }
    return {
      operation,
      kunde,
      status: 401,
      foreign: { ...inputs, kundennummer },
      missing: { ...inputs, kundennummer: missing.kundennummer },
      ausweis: ({ token }) => ({
        foreign: { kundennummer, token },
        missing: { kundennummer: missing.kundennummer, token },
      }),
    }
  })
}

/** A request for something foreign, and the same for something that does not exist. */
interface Probe {
  readonly operation: Operation
  readonly kunde: Kunde
  /** Inputs that name foreign things. */
  readonly foreign: Readonly<Record<string, unknown>>
  /** The same inputs naming nothing. */
  readonly missing: Readonly<Record<string, unknown>>
  /** The status that both answers must have; undefined where a foreign id in the body does not decide it. */
  readonly status: number | undefined
  /** Replaces the customer's own session. */
  readonly ausweis?: (own: Ausweis) => { readonly foreign: Ausweis; readonly missing: Ausweis }
}

const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')

/** Paths to foreign things, and to calls outside of the contracts, in odd spellings. */
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
