import type { Rechnungspruefung } from '@ekp/wire/rechnung'
import type { Rechnungsprofil } from '@ekp/wire/rules/rechnungsprofil'
import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { describePruefung, describeUrteile } from '../../../modules/rechnung/describePruefung.ts'
import { findFehlendeAngaben } from '../../../modules/rechnung/findFehlendeAngaben.ts'
import { pruefeGespeicherte } from '../../../modules/rechnung/pruefeGespeicherte.ts'
import { namedErrors } from '../../report.ts'

const batch = 100

interface Gelesen {
  readonly zeile: number
  readonly rechnungsnummer: string
  readonly bo4e: unknown
}

/**
 * What a dry run says of the bills of a file: which are right, where others deviate, and which facts of § 40 EnWG their
 * data lack. They are recomputed by what the database would hold after the import.
 */
export async function describeProbe(
  tx: Database,
  { recomputes, profil }: { readonly recomputes: boolean; readonly profil: Rechnungsprofil | undefined },
): Promise<readonly string[]> {
  const urteile = new Map<Rechnungspruefung['urteil'], number>()
  const fehlende = new Map<string, number>()
  const saetze: string[] = []
  let more = 0
  for await (const { zeile, rechnungsnummer, bo4e } of readStaged(tx)) {
    for (const { angabe, felder } of findFehlendeAngaben(bo4e)) {
      const key = `${angabe} (${felder.join(', ')})`
      fehlende.set(key, (fehlende.get(key) ?? 0) + 1)
    }
    const pruefung = recomputes ? await pruefeGespeicherte(tx, bo4e, profil) : undefined
    if (pruefung === undefined) continue
    urteile.set(pruefung.urteil, (urteile.get(pruefung.urteil) ?? 0) + 1)
    if (pruefung.urteil !== 'weicht-ab' && pruefung.urteil !== 'nicht-nachrechenbar') continue
    if (saetze.length < namedErrors)
      saetze.push(`Zeile ${zeile}, Rechnung ${rechnungsnummer}: ${describePruefung(pruefung)}`)
    else more++
  }
  return [
    ...(urteile.size === 0 ? [] : [`Nachgerechnet: ${describeUrteile(urteile)}.`]),
    ...saetze,
    ...(more === 0 ? [] : [`… und ${more.toLocaleString('de-DE')} weitere.`]),
    ...(fehlende.size === 0 ? [] : ['Was § 40 EnWG auf einer Rechnung verlangt und in den Daten fehlt:']),
    ...[...fehlende].map(([angabe, anzahl]) => `- ${angabe}: ${anzahl.toLocaleString('de-DE')}-mal`),
  ]
}

async function* readStaged(tx: Database): AsyncGenerator<Gelesen> {
  let nach = 0
  for (;;) {
    const { rows } = await sql<Gelesen>`
      select zeile, rechnungsnummer, bo4e from import_rechnung where zeile > ${nach} order by zeile limit ${batch}
    `.execute(tx)
    yield* rows
    if (rows.length < batch) return
    nach = rows.at(-1)?.zeile ?? nach
  }
}
